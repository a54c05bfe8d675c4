import { existsSync } from 'node:fs'

/** Environment variables that name a Chromium to use, first one wins. */
const VARIABLES = ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium refuses its sandbox to root, and the rest keeps it quiet on machines without a GPU or an open network. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
]

/**
 * The path that an environment variable names, existing or not.
 * @returns {string | undefined}
 */
export const chromiumFromEnvironment = () =>
  VARIABLES.map((name) => process.env[name]).find((path) => path !== undefined && path !== '')

/** Every system Chromium there is, best first. */
export const systemChromiums = () => INSTALLED.filter((path) => existsSync(path))

/**
 * The Chromium that tests should start; undefined leaves the choice to Playwright's own.
 * @returns {string | undefined}
 */
export const findChromium = () => chromiumFromEnvironment() ?? systemChromiums()[0]
