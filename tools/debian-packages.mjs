import { existsSync } from 'node:fs'
import { printProgress, run } from './process.mjs'

/** Whether this process may install packages of Debian. */
export const canInstallPackages = () =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * Installs packages of Debian for the whole system; says so first.
 * @param {readonly string[]} packages
 * @param {string} purpose the rest of "Installing … (apt-get)"
 * @returns {Promise<boolean>} whether that worked
 */
export const installPackages = async (packages, purpose) => {
  printProgress(`Installing ${packages.join(', ')} system-wide (apt-get)${purpose}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await run('apt-get', ['update', '-qq'], { env, timeoutMs: 120_000 })) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      timeoutMs: 600_000,
    })
  )
}
