import { existsSync } from 'node:fs'

/** @param {readonly string[]} paths */
const first = (paths) => paths.find((path) => existsSync(path))

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib',
  '/usr/libexec',
]

/** The Firefox that tests start; undefined if there is none. */
export const findFirefox = () =>
  process.env['FIREFOX_PATH'] ??
  first([
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ])

/**
 * The WebKit that tests start: the driver, the small browser that it drives, and the display that this one needs.
 * Undefined if one of them is missing.
 * @returns {{ driver: string, browser: string, display: string } | undefined}
 */
export const findWebKit = () => {
  const driver = first(['/usr/bin/WebKitWebDriver'])
  const display = first(['/usr/bin/Xvfb'])
  const browser = first(
    LIBRARIES.flatMap((path) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map(
        (name) => `${path}/${name}/MiniBrowser`,
      ),
    ),
  )
  if (driver === undefined || browser === undefined || display === undefined) return undefined
  return { driver, browser, display }
}
