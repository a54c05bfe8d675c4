import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium, findFullChromium } from './tools/chromium.mjs'
import { findFirefox, findWebKit } from './tools/engines.mjs'
import { SERVERS } from './tools/e2e/servers.ts'

const executablePath = findChromium()

/** The address of a running server; known in the workers, which read this file again once the servers answer. */
const urlOf = (server: keyof typeof SERVERS): { baseURL?: string } => {
  const line = process.env[SERVERS[server].variable]
  if (line === undefined) return {}
  const served: unknown = JSON.parse(line)
  return typeof served === 'object' && served !== null && 'url' in served
    ? // With a slash at its end, so that addresses without one at their beginning are below it.
      { baseURL: `${String(served.url)}/` }
    : {}
}

/**
 * A time zone in which it is soon after noon when the tests start, and never UTC: what a page says, and how wide that is,
 * must not depend on the hour at which somebody runs them. The workers get it from the process that starts them.
 */
const zoneAtNoon = () => {
  const ahead = 12 - new Date().getUTCHours() || 1
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
const timezoneId = (process.env['TIDEMARK_TEST_ZONE'] ??= zoneAtNoon())

const launchOptions = {
  args: CHROMIUM_ARGS,
  ...(executablePath === undefined ? {} : { executablePath }),
}

/** The journeys that run in every engine that this machine has. */
const ENGINES = 'engines/*.spec.ts'
/** The journey that needs a Chromium which keeps pages whole for the way back. */
const KEPT = 'kept-page.spec.ts'
const fullChromium = findFullChromium()
const firefox = findFirefox()
const webkit = findWebKit()
const engines = [
  { name: 'chromium' as const, launch: launchOptions },
  ...(firefox === undefined ? [] : [{ name: 'firefox' as const, executablePath: firefox }]),
  ...(webkit === undefined ? [] : [{ name: 'webkit' as const, programs: webkit }]),
]

export default defineConfig<object, { engine: (typeof engines)[number] }>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tools/e2e/serve-built.ts',
  globalTimeout: 55 * 60_000,
  timeout: 120_000,
  // Ten seconds were too few for what loads late on a machine that is busy with other things.
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
  },
  projects: [
    { name: 'gateway', testIgnore: [ENGINES, KEPT], use: urlOf('gateway') },
    // What a path in front of the console can break: addresses, links, cookies and what is fetched.
    {
      name: 'under-path',
      testIgnore: [ENGINES, KEPT],
      grep: /@path/,
      grepInvert: /@long/,
      use: urlOf('under-path'),
    },
    { name: 'direct', testIgnore: [ENGINES, KEPT], grep: /@core/, use: urlOf('direct') },
    ...(fullChromium === undefined
      ? []
      : [
          {
            name: 'full-chromium',
            testMatch: KEPT,
            use: {
              launchOptions: {
                args: CHROMIUM_ARGS,
                executablePath: fullChromium,
                ignoreDefaultArgs: ['--disable-back-forward-cache'],
              },
            },
          },
        ]),
    ...engines.map((engine) => ({ name: engine.name, testMatch: ENGINES, use: { engine } })),
  ],
})
