import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { CHROMIUM_ARGS, chromiumFromEnvironment, systemChromiums } from './chromium.mjs'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { binOf, fail, run, printProgress } from './process.mjs'

/**
 * Whether a browser starts: some distributions install a stub that only prints how to install it.
 * @param {string} path
 */
const starts = (path) =>
  existsSync(path) &&
  spawnSync(path, [...CHROMIUM_ARGS, '--version'], { timeout: 30_000, stdio: 'ignore' }).status ===
    0

const playwrightsOwn = async () => {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

const find = async () => [...systemChromiums(), await playwrightsOwn()].find(starts)

const download = async () => {
  printProgress('No Chromium found: downloading the one of Playwright (or set CHROMIUM_PATH) …')
  return run(process.execPath, [binOf('playwright'), 'install', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
    timeoutMs: 180_000,
  })
}

const installPackage = async () =>
  canInstallPackages() &&
  installPackages(
    ['chromium'],
    ': stories and journeys run in it. To avoid this, set CHROMIUM_PATH to your own Chromium or Chrome.',
  )

/**
 * The path of a Chromium that starts: the one set in the environment, the system's, Playwright's own, or one installed
 * now. Ends the command if there is none.
 * @returns {Promise<string>}
 */
export const ensureChromium = async () => {
  const named = chromiumFromEnvironment()
  if (named !== undefined)
    return starts(named)
      ? named
      : fail(`No Chromium starts at ${named}: correct or unset CHROMIUM_PATH.`)

  const found = await find()
  if (found !== undefined) return found
  for (const install of [download, installPackage]) {
    const installed = (await install()) ? await find() : undefined
    if (installed !== undefined) return installed
  }
  return fail(
    'The tests need Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.',
  )
}
