import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.mjs'
import { SERVERS } from './tools/e2e/servers.ts'

const executablePath = findChromium()

/** The address of a running server; known in the workers, which read this file again once the servers answer. */
const urlOf = (server: keyof typeof SERVERS): { baseURL?: string } => {
  const line = process.env[SERVERS[server].variable]
  if (line === undefined) return {}
  const served: unknown = JSON.parse(line)
  return typeof served === 'object' && served !== null && 'url' in served
    ? { baseURL: String(served.url) }
    : {}
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tools/e2e/serve-built.ts',
  globalTimeout: 55 * 60_000,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [
    { name: 'gateway', use: urlOf('gateway') },
    { name: 'direct', grep: /@core/, use: urlOf('direct') },
  ],
})
