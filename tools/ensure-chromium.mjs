import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { CHROMIUM_ARGS, chromiumFromEnvironment, systemChromiums } from './chromium.mjs'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { binOf, fail, printProgress, run } from './process.mjs'

/**
 * Whether a browser starts: some distributions install a stub that only prints how to install it.
 * @param {string} path
 */
const starts = (path) =>
  existsSync(path) &&
  spawnSync(path, [...CHROMIUM_ARGS, '--headless', '--version'], {
    timeout: 30_000,
    stdio: 'ignore',
  }).status === 0

const playwrightsOwnStarts = async () => {
  const { chromium } = await import('playwright')
  try {
    await (await chromium.launch({ args: CHROMIUM_ARGS })).close()
    return true
  } catch {
    return false
  }
}

/**
 * Sets `CHROMIUM_PATH` to a Chromium that starts, or leaves it unset for Playwright's own.
 * @returns {Promise<boolean>} whether there is one
 */
const choose = async () => {
  const path = systemChromiums().find(starts)
  if (path === undefined) return playwrightsOwnStarts()
  process.env['CHROMIUM_PATH'] = path
  return true
}

const installPackage = () =>
  installPackages(
    ['chromium-headless-shell'],
    ': stories and journeys run in it. To avoid this, set CHROMIUM_PATH to your own Chromium or Chrome.',
  )

const download = () => {
  printProgress('Downloading the Chromium of Playwright (or set CHROMIUM_PATH) …')
  return run(process.execPath, [binOf('playwright'), 'install', '--only-shell', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
    timeoutMs: 180_000,
  })
}

/**
 * Finds a Chromium for the tests, or installs one: the one set in the environment, the system's, or Playwright's own.
 * Ends the command if there is none.
 */
export const ensureChromium = async () => {
  const named = chromiumFromEnvironment()
  if (named !== undefined) {
    if (!starts(named)) fail(`No Chromium starts at ${named}: correct or unset CHROMIUM_PATH.`)
    return
  }
  if (await choose()) return
  for (const install of canInstallPackages() ? [installPackage, download] : [download])
    if ((await install()) && (await choose())) return
  fail(
    'The tests need Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.',
  )
}
