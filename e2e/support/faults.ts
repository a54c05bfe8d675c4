import type { Page } from '@playwright/test'
import { signIn, signInForm } from '#e2e/support/console.ts'
import { type FaultName, type FaultProxy, startFaultProxy } from '#e2e/support/fault-proxy.ts'
import { type Announced, basePathFlags, startProduct } from '#e2e/support/served.ts'
import { expect, test as base } from '#e2e/support/test.ts'

/* The console on an API with injected faults, and the texts that it must show for each. */

/** How a page recovers from a fault: a retry, automatic or by a button; waiting; signing in. */
type WayOut = 'again' | 'wait' | 'sign in'

export type Fault = {
  name: FaultName
  title: string
  /** The title on the first page after signing in, if it differs. */
  titleAtFirst?: string
  says: RegExp
  /** The number of tries before the fault is shown. */
  tries: 1 | 3
  wayOut: WayOut
}

const NOT_RESPONDING = 'The API is not responding'
const ERROR = 'The API returned an error'
const LIMITED = 'Rate limit reached'

/** Every fault that a page must report. In gateway mode the gateway reports a reset, since it cannot reach the API. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'reset',
    title: 'The API (is not responding|cannot be reached)',
    says: /responded with 502: “The API at .* (?:the connection failed|closed the connection)|The connection failed or was interrupted/,
    tries: 3,
    wayOut: 'again',
  },
  {
    // The host reads short answers whole, and so notices it before the page does.
    name: 'reset during the body',
    title: 'The API (is not responding|cannot be reached)',
    says: /responded with 502: “The API at .* (?:the connection failed|closed the connection)|The connection failed or was interrupted/,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: 'truncated JSON',
    title: 'The response cannot be read',
    says: /It is not JSON: cut short on the way/,
    tries: 1,
    wayOut: 'again',
  },
  {
    name: 'HTML 502',
    title: ERROR,
    says: /It responded with 502\./,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: 'empty body',
    title: 'The response cannot be read',
    says: /It is empty/,
    tries: 1,
    wayOut: 'again',
  },
  {
    name: '429 with headers',
    title: LIMITED,
    says: /automatically at|resume at|until/i,
    tries: 1,
    wayOut: 'wait',
  },
  {
    name: '429 without headers',
    title: LIMITED,
    says: /automatically at|resume at|until/i,
    tries: 1,
    wayOut: 'wait',
  },
  {
    name: '401',
    title: 'Your session ended',
    titleAtFirst: 'The credential was refused',
    says: /The API responded with 401: “Scripted 401”/,
    tries: 1,
    wayOut: 'sign in',
  },
  {
    name: '500',
    title: ERROR,
    says: /It responded with 500: “Scripted 500”/,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: '503',
    title: ERROR,
    says: /It responded with 503: “Scripted 503”/,
    tries: 3,
    wayOut: 'again',
  },
  {
    name: '503 with Retry-After',
    title: 'The API asked to wait',
    says: /automatically at|resume at|until/i,
    tries: 1,
    wayOut: 'wait',
  },
  {
    name: 'hang',
    title: NOT_RESPONDING,
    says: /No response within 30 seconds/,
    tries: 1,
    wayOut: 'again',
  },
]

/** Faults that look different to a browser that calls the API directly. */
const OTHERWISE: ReadonlySet<FaultName> = new Set([
  'reset',
  'reset during the body',
  '429 without headers',
  '401',
])

/** The tags of a fault's tests: they run in `npm run test:all`, and some of them in direct mode too. */
export const tagsOf = ({ name }: Fault): string[] =>
  OTHERWISE.has(name) ? ['@core', '@long'] : ['@long']

/** The browser's own messages about the requests that these tests let fail. */
export const EXPECTED = [401, 429, 500, 502, 503, 504, 'net::']

type Setup = { faults: FaultProxy; served: Announced }

export const test = base.extend<{ faults: FaultProxy }, { setup: Setup }>({
  setup: [
    async ({ browserName: _ }, provide, { project }) => {
      const api = await startProduct('api', '--seed-size', '45', '--rate-limit', '100000')
      const faults = await startFaultProxy(api.apiUrl)
      const flags = project.name === 'direct' ? ['--direct'] : ['--sign-in-limit', '10000']
      const product = await startProduct(
        'console',
        '--api-url',
        faults.url,
        ...basePathFlags(project.name),
        ...flags,
      )
      await provide({ faults, served: { ...api, url: product.url } })
      await product.stop()
      await faults.stop()
      await api.stop()
    },
    { scope: 'worker' },
  ],
  served: async ({ setup }, provide) => provide(setup.served),
  faults: async ({ setup }, provide) => {
    setup.faults.reset()
    await provide(setup.faults)
    setup.faults.reset()
  },
  baseURL: async ({ setup }, provide) => provide(`${setup.served.url}/`),
})

/** Opens an address with a token and a clock that can be advanced. */
export const openSignedIn = async (page: Page, served: Announced, path: string): Promise<void> => {
  await page.clock.install()
  await page.goto(path)
  await signIn(page, 'API token', served.token)
  await expect(page).toHaveURL(path)
}

/** Signs in where the page asks for it. */
export const signInAgain = async (page: Page, served: Announced): Promise<void> => {
  await signIn(page, 'API token', served.token)
  await expect(signInForm(page)).toHaveCount(0)
}

/** Time limits of an expectation in ms: between two steps of the page's clock, and after the last. */
const SOON = { timeout: 300 }
const AT_LAST = { timeout: 5000 }

/**
 * Advances the page's clock in steps of `step` seconds, at most `steps` of them, until `arrived` no
 * longer throws.
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

/** Long enough for three tries a second apart, or for half a minute without an answer. */
export const RETRYING = { step: 1.6, steps: 3 }
const SILENCE = { step: 31, steps: 1 }

/** Advances the page's clock until a fault is shown. */
export const passTimeUntilShown = async (
  page: Page,
  { name }: Fault,
  /** The number of requests so far. */
  count: () => number,
  shown: (patience: { timeout: number }) => Promise<void>,
): Promise<void> => {
  // Time that passes before a request arrives does not count towards its timeout.
  await expect.poll(count).toBeGreaterThan(0)
  await passTime(page, name === 'hang' ? SILENCE : RETRYING, shown)
}

/** Expects the tries of `requests` different requests, and no more. */
export const expectTries = ({ name, tries }: Fault, sent: number, requests = 1): void => {
  // The browser itself repeats a request, up to twice, if a kept-alive connection breaks.
  const most = (name === 'reset' ? 3 : 1) * tries * requests
  expect(sent).toBeGreaterThanOrEqual(tries)
  expect(sent).toBeLessThanOrEqual(most)
}
