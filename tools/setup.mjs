import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, fail, run, say } from './process.mjs'

const STAMP = join(ROOT, 'node_modules', '.tidemark-stamp')

/** What the installed packages depend on: a lockfile or a Node of another day installs them anew. */
export const installStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex')

/** Runs the npm that started this command, or else the one on the path. */
const npm = () => {
  const started = process.env['npm_execpath']
  if (started?.endsWith('.js')) return { command: process.execPath, first: [started], shell: false }
  return { command: 'npm', first: [], shell: process.platform === 'win32' }
}

/** Installs the packages of the lockfile unless they are there already. */
export const ensureInstalled = async () => {
  const stamp = installStamp()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return

  say('Installing packages (npm ci), once for this lockfile and Node version …')
  const { command, first, shell } = npm()
  // Development packages build the console, so NODE_ENV=production must not leave them out.
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (!(await run(command, args, { shell })))
    fail('npm ci failed, see above: check the connection to the npm registry and start again.')
  writeFileSync(STAMP, stamp)
}
