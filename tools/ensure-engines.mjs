import { findFullChromium } from './chromium.mjs'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { findFirefox, findWebKit } from './engines.mjs'
import { fail, printProgress } from './process.mjs'

const ENGINES = [
  { name: 'the full Chromium', find: findFullChromium, packages: ['chromium'] },
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
]

const missing = () => ENGINES.filter(({ find }) => find() === undefined)

/**
 * Installs the full Chromium, Firefox and WebKit where that is possible. Says which of them is missing after that: its journeys are not
 * run, which is an error only if `REQUIRE_ALL` is set.
 */
export const ensureEngines = async () => {
  const wanted = missing().flatMap(({ packages }) => packages)
  if (wanted.length > 0 && canInstallPackages())
    await installPackages(wanted, ': some journeys run in them.')
  for (const { name, packages } of missing()) {
    const text = `No journey runs in ${name}: install ${packages.join(' and ')} (Debian's names).`
    if (process.env['REQUIRE_ALL'] !== undefined) fail(text)
    printProgress(text)
  }
}
