import { spawn } from 'node:child_process'
import { ROOT, binOf, endWithNpm } from './process.mjs'

/**
 * Runs an installed package's command in this terminal and exits with its code.
 * @param {string} packageName
 * @param {readonly string[]} args
 */
export const runTool = (packageName, args) => {
  endWithNpm()
  const child = spawn(process.execPath, [binOf(packageName), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  // The terminal sends Ctrl-C to both, so this process only has to wait for the tool; SIGTERM is forwarded.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
