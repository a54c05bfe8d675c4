import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from '#tools/debian-packages.mjs'
import { fail, printProgress } from '#tools/process.mjs'

/** The web servers that the console is tested behind; named as their Debian packages and commands. */
const SERVERS = /** @type {const} */ (['nginx', 'haproxy', 'caddy'])
/** @typedef {typeof SERVERS[number]} Server */

/** Debian puts servers where people's searches do not look. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a command, if it is installed. @param {string} name */
export const commandPath = (name) =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** The web servers that are installed, if a certificate can be made for them. */
export const installedServers = () =>
  commandPath('openssl') === undefined
    ? []
    : SERVERS.filter((name) => commandPath(name) !== undefined)

/**
 * The web servers that are installed. If `REQUIRE_ALL` is set, it installs the others, and ends the command if that fails.
 * Elsewhere it says which are not tested: a package of Debian starts a server on port 80, which people do not expect.
 */
export const ensureServers = async () => {
  const missing = () => [...SERVERS, 'openssl'].filter((name) => commandPath(name) === undefined)
  if (missing().length > 0 && process.env['REQUIRE_ALL'] !== undefined) {
    if (canInstallPackages())
      await installPackages(missing(), ', which the console is tested behind.')
    if (missing().length > 0) fail(`${missing().join(', ')} could not be installed.`)
  }
  for (const name of missing())
    printProgress(`${name} is not installed, so that nothing was tested with it.`)
  return installedServers()
}
