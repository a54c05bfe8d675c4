import { ROOT, fail, run, printProgress } from './process.mjs'
import { isInstalled } from './is-installed.mjs'

/** The npm that started this command, or else the one on the path. */
export const npm = () => {
  const started = process.env['npm_execpath']
  if (started?.endsWith('.js')) return { command: process.execPath, first: [started], shell: false }
  return { command: 'npm', first: [], shell: process.platform === 'win32' }
}

/** Installs the packages of the lockfile unless they are installed already. */
export const ensureInstalled = async () => {
  if (isInstalled(ROOT)) return

  printProgress('Installing packages (npm ci), once for this lockfile …')
  const { command, first, shell } = npm()
  // Development packages build the console, so NODE_ENV=production must not leave them out.
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (!(await run(command, args, { shell })))
    fail('npm ci failed, see above: check the connection to the npm registry and try again.')
}
