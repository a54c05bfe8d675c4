import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** On a machine without curl, a Node script takes the same arguments. */
const CURL = `command -v curl >/dev/null || curl() { node '${join(import.meta.dirname, 'curl.mjs')}' "$@"; }`

/** Runs a pasted command in a shell and returns its output. */
export const runInShell = async (
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> => {
  const { stdout } = await run('sh', ['-c', `${CURL}\n${command}`], {
    env: { PATH: process.env['PATH'], ...variables },
  })
  return stdout
}
