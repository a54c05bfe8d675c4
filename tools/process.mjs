import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Prints a line of progress to stderr, because with `--json` stdout is for scripts.
 * @param {string} line
 */
export const printProgress = (line) => {
  console.error(line)
}

/**
 * Ends the command with a message that says what to do.
 * @param {string} line
 * @returns {never}
 */
export const fail = (line) => {
  console.error(line)
  process.exit(1)
}

/**
 * Ends this command when the npm that started it has ended. npm sends signals only to the shell in between, which ends
 * without forwarding them. Rejected: `exec` in package.json, which does not work on Windows.
 */
export const endWithNpm = () => {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/**
 * Runs a program with an empty stdin. Its output is printed, to stderr, only if the program fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number, shell?: boolean }} [options]
 * @returns {Promise<boolean>} whether it exited with 0
 */
export const run = (command, args, { env = {}, timeoutMs = 0, shell = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))
    /** @param {string} [reason] */
    const fails = (reason = '') => {
      printProgress(`${output}${reason}`.trim())
      resolve(false)
    }
    child.on('error', ({ message }) => fails(message))
    child.on('close', (code, signal) => {
      if (code === 0) resolve(true)
      else
        fails(signal === 'SIGTERM' && timeoutMs > 0 ? `Stopped after ${timeoutMs / 1000} s.` : '')
    })
  })

/**
 * The script of a command in an installed package.
 * @param {string} packageName
 * @param {string} [command] the command's name if it differs from the package's
 */
export const binOf = (packageName, command = packageName) => {
  const folder = join(ROOT, 'node_modules', packageName)
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const script = typeof bin === 'string' ? bin : bin[command]
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, script)
}
