import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, printProgress, run } from '#tools/process.mjs'

/** The web servers that the console is tested behind; named as their Debian packages and commands. */
const SERVERS = /** @type {const} */ (['nginx', 'haproxy', 'caddy'])
/** @typedef {typeof SERVERS[number]} Server */

/** Debian puts servers where people's searches do not look. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a command, if it is installed. @param {string} name */
export const commandPath = (name) =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** @param {readonly string[]} names */
const install = async (names) => {
  printProgress(`Installing ${names.join(', ')} (apt-get), which the console is tested behind.`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await run('apt-get', ['update', '-qq'], { env, timeoutMs: 120_000 })) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      env,
      timeoutMs: 300_000,
    })
  )
}

/**
 * The web servers that are installed. In CI, where it can, it installs the others, and ends the command if that fails.
 * Elsewhere it says which are not tested: a package of Debian starts a server on port 80, which people do not expect.
 */
export const ensureServers = async () => {
  const missing = () => [...SERVERS, 'openssl'].filter((name) => commandPath(name) === undefined)
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (missing().length > 0 && process.env['CI'] !== undefined && canInstall) {
    await install(missing())
    if (missing().length > 0) fail(`${missing().join(', ')} could not be installed.`)
  }
  for (const name of missing())
    printProgress(`${name} is not installed, so that nothing was tested with it.`)
  if (missing().includes('openssl')) return []
  return SERVERS.filter((name) => !missing().includes(name))
}
