import { existsSync } from 'node:fs'
import { findFirefox, findWebKit } from './engines.mjs'
import { fail, printProgress, run } from './process.mjs'

const ENGINES = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
]

const missing = () => ENGINES.filter(({ find }) => find() === undefined)

/** @param {readonly string[]} packages */
const install = async (packages) => {
  printProgress(`Installing the Debian packages ${packages.join(', ')} system-wide (apt-get) …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await run('apt-get', ['update', '-qq'], { env, timeoutMs: 120_000 })) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      timeoutMs: 600_000,
    })
  )
}

/**
 * Installs Firefox and WebKit where that is possible. Says which of them is missing after that: its journeys are not
 * run, which is an error in CI only.
 */
export const ensureEngines = async () => {
  const wanted = missing().flatMap(({ packages }) => packages)
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version'))
    await install(wanted)
  for (const { name, packages } of missing()) {
    const text = `No journey runs in ${name}: install ${packages.join(' and ')} (Debian's names).`
    if (process.env['CI'] !== undefined) fail(text)
    printProgress(text)
  }
}
