import { existsSync } from 'node:fs'

/** Environment variables with the path of a Chromium to use; the first one that is set wins. */
const VARIABLES = ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']

/**
 * The headless shell first: it has no windows, so it starts ten times faster than the full browser and runs no renderers
 * of its own beside each page. Only the back/forward cache needs the full browser so far (`findFullChromium`); extensions
 * and a visible window would, too.
 */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium cannot use its sandbox as root; the other flags avoid errors without a GPU or a network. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
]

/**
 * The path in an environment variable, whether it exists or not.
 * @returns {string | undefined}
 */
export const chromiumFromEnvironment = () =>
  VARIABLES.map((name) => process.env[name]).find((path) => path !== undefined && path !== '')

/** Every Chromium installed on the system, best first. */
export const systemChromiums = () => INSTALLED.filter((path) => existsSync(path))

/**
 * The Chromium that tests start; undefined for Playwright's own, which is a headless shell too.
 * @returns {string | undefined}
 */
export const findChromium = () => chromiumFromEnvironment() ?? systemChromiums()[0]

/** A Chromium with all that the headless shell leaves out; undefined if there is none. */
export const findFullChromium = () =>
  systemChromiums().find((path) => !path.endsWith('headless-shell'))
