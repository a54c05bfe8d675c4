import type { Page } from '@playwright/test'
import { signIn, signInForm } from '#e2e/support/console.ts'
import { type FaultName, type FaultProxy, startFaultProxy } from '#e2e/support/fault-proxy.ts'
import { type Announced, startProduct } from '#e2e/support/served.ts'
import { expect, test as base } from '#e2e/support/test.ts'

/* The console on an API whose answers go wrong as a test wants, and what is to be said of each. */

/** How a page gets over a fault: asking again by itself or by a button, waiting, signing in. */
type WayOut = 'again' | 'wait' | 'sign in'

export type Fault = {
  name: FaultName
  title: string
  says: RegExp
  /** How often a request is sent before that is said. */
  tries: 1 | 3
  wayOut: WayOut
}

const NOT_ANSWERING = 'The service is not answering'
const USED_UP = 'The hour’s requests are used up'

/** Every fault that a page has to tell of. A reset is the gateway's to tell, which cannot reach the API. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'reset',
    title: 'The service (is not answering|cannot be reached)',
    says: /It answered 502: “The API at .* cannot be reached|The connection failed or broke off/,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: 'reset amid the body',
    title: 'The service cannot be reached',
    says: /The connection failed or broke off/,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: 'truncated JSON',
    title: 'The answer cannot be read',
    says: /It is not JSON: cut short on the way/,
    tries: 1,
    wayOut: 'again',
  },
  {
    name: 'HTML 502',
    title: NOT_ANSWERING,
    says: /It answered 502\./,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: 'empty body',
    title: 'The answer cannot be read',
    says: /It is empty/,
    tries: 1,
    wayOut: 'again',
  },
  { name: '429 with headers', title: USED_UP, says: /Back at|until/i, tries: 1, wayOut: 'wait' },
  { name: '429 without headers', title: USED_UP, says: /Back at|until/i, tries: 1, wayOut: 'wait' },
  {
    name: '401',
    title: 'Your session ended',
    says: /The service answered 401: “Scripted 401”/,
    tries: 1,
    wayOut: 'sign in',
  },
  {
    name: '500',
    title: NOT_ANSWERING,
    says: /It answered 500: “Scripted 500”/,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: '503',
    title: NOT_ANSWERING,
    says: /It answered 503: “Scripted 503”/,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: 'hang',
    title: NOT_ANSWERING,
    says: /No answer came within 30 seconds/,
    tries: 1,
    wayOut: 'again',
  },
]

/** Faults that the browser meets otherwise where it calls the API itself. */
const OTHERWISE: ReadonlySet<FaultName> = new Set([
  'reset',
  'reset amid the body',
  '429 without headers',
  '401',
])

/** The tag of the tests of a fault that are run in direct mode too. */
export const tagOf = ({ name }: Fault): string => (OTHERWISE.has(name) ? ' @core' : '')

/** What the browser itself says of requests that fail as these tests want. */
export const EXPECTED = [401, 429, 500, 502, 503, 504, 'net::']

type World = { faults: FaultProxy; served: Announced }

export const test = base.extend<{ faults: FaultProxy }, { world: World }>({
  world: [
    async ({ browserName: _ }, provide, { project }) => {
      const api = await startProduct('api', '--seed-size', '45', '--rate-limit', '100000')
      const faults = await startFaultProxy(api.apiUrl)
      const flags = project.name === 'direct' ? ['--direct'] : []
      const product = await startProduct('console', '--api-url', faults.url, ...flags)
      await provide({ faults, served: { ...api, url: product.url } })
      await product.stop()
      await faults.stop()
      await api.stop()
    },
    { scope: 'worker' },
  ],
  served: async ({ world }, provide) => provide(world.served),
  faults: async ({ world }, provide) => {
    world.faults.reset()
    await provide(world.faults)
    world.faults.reset()
  },
  baseURL: async ({ world }, provide) => provide(world.served.url),
})

/** Opens an address with a token and a clock that can be put forward. */
export const open = async (page: Page, served: Announced, path: string): Promise<void> => {
  await page.clock.install()
  await page.goto(path)
  await signIn(page, 'API token', served.token)
  await expect(page).toHaveURL(path)
}

/** Signs in wherever the page asks for it. */
export const signInAgain = async (page: Page, served: Announced): Promise<void> => {
  await signIn(page, 'API token', served.token)
  await expect(signInForm(page)).toHaveCount(0)
}

/** Milliseconds that what is expected may take while more of the page's time could still pass, and then. */
const SOON = { timeout: 300 }
const AT_LAST = { timeout: 5000 }

/**
 * Lets the page's time go by in steps of `step` seconds, `steps` of them at most, until `arrived`
 * no longer throws.
 */
export const passTime = async (
  page: Page,
  { step, steps }: { step: number; steps: number },
  arrived: (patience: { timeout: number }) => Promise<void>,
): Promise<void> => {
  for (let passed = 0; passed < steps; passed += 1) {
    try {
      await arrived(SOON)
      return
    } catch {
      await page.clock.fastForward(step * 1000)
    }
  }
  await arrived(AT_LAST)
}

/** Three tries a second apart, or half a minute of silence. */
export const TELLING = { step: 1.6, steps: 3 }
const SILENCE = { step: 31, steps: 1 }

/** Lets the page's time go by until a fault is told. */
export const passTimeUntilTold = async (
  page: Page,
  { name }: Fault,
  /** How many requests have come so far. */
  asked: () => number,
  told: (patience: { timeout: number }) => Promise<void>,
): Promise<void> => {
  // Time that goes by before a request has come is none that its answer was waited for.
  await expect.poll(asked).toBeGreaterThan(0)
  await passTime(page, name === 'hang' ? SILENCE : TELLING, told)
}

/** Finds the tries of `requests` different requests, and no more. */
export const expectTries = ({ name, tries }: Fault, asked: number, requests = 1): void => {
  // The browser sends a request again by itself where a connection that was kept open breaks.
  const most = (name === 'reset' ? 2 : 1) * tries * requests
  expect(asked).toBeGreaterThanOrEqual(tries)
  expect(asked).toBeLessThanOrEqual(most)
}
