import { visit } from '../lib/browser.mjs'
import { signIn } from '../lib/product.mjs'
import { median, p95 } from '../lib/stats.mjs'
import { startLoggedApi } from './logged-api.mjs'

/*
 * Hours of an open timeline, in fast-forward in the page; the API's clock hardly moves, so that deployments in progress
 * stay in progress.
 */

// At this time, a deployment of the live sample starts to build.
const BUILDING = '2026-11-20T14:02:10Z'

/** @typedef {import('playwright').Page} Page */

/** Waits until the page has sent the requests that it was about to send. @param {Page} page */
const settle = (page) =>
  page.evaluate(async () => {
    await navigator.locks.query()
    await (await fetch('/config.json')).text()
  })

/** @param {Page} page @param {number} ms */
const pass = async (page, ms) => {
  await page.clock.fastForward(ms)
  await settle(page)
}

/** @param {Page} page */
const hide = (page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/**
 * @template T
 * @param {'live' | 'long'} environment
 * @param {(visit: { page: Page, log: import('./logged-api.mjs').LoggedApi['log'], showState: (state: string) => void, address: string }) => Promise<T>} happen
 */
const withTimeline = async (environment, happen) => {
  const { product, log, showState, stop } = await startLoggedApi(['--now', BUILDING])
  try {
    return await visit({}, async ({ page, context }) => {
      await context.clock.install({ time: new Date(BUILDING) })
      await signIn(context, product, product.token)
      const address = `${product.url}/environments/${product.environments?.[environment]}/deployments`
      await page.goto(address)
      await page.getByRole('article').first().waitFor()
      return happen({ page, log, showState, address })
    })
  } finally {
    await stop()
  }
}

/**
 * @typedef {{ name: string, environment: 'live' | 'long', step: number, tabs: number, hidden?: true }} Hour
 * `step` is how far the clock moves at once, in ms
 */

/** @type {readonly Hour[]} */
const HOURS = [
  { name: 'at rest', environment: 'long', step: 20_000, tabs: 1 },
  { name: 'a deployment in progress', environment: 'live', step: 1000, tabs: 1 },
  { name: 'at rest, three tabs', environment: 'long', step: 20_000, tabs: 3 },
  { name: 'a deployment in progress, three tabs', environment: 'live', step: 1000, tabs: 3 },
  {
    name: 'hidden, a deployment in progress',
    environment: 'live',
    step: 20_000,
    tabs: 1,
    hidden: true,
  },
]

/**
 * The requests that the API received in a period.
 * @param {number} span in ms
 * @param {boolean} quick omits several tabs and hidden ones
 * @returns {Promise<Record<string, number>>}
 */
export const countHours = async (span, quick) => {
  /** @param {Hour} hour */
  const count = ({ environment, step, hidden, tabs }) =>
    withTimeline(environment, async ({ page, log, address }) => {
      const pages = [page]
      while (pages.length < tabs) {
        const next = await page.context().newPage()
        await next.goto(address)
        await next.getByRole('article').first().waitFor()
        pages.push(next)
      }
      if (hidden) for (const one of pages) await hide(one)
      await settle(page)
      const before = log.length
      for (let at = 0; at < span; at += step) {
        await page.clock.fastForward(step)
        await Promise.all(pages.map(settle))
      }
      return log.length - before
    })
  /** @type {Record<string, number>} */
  const counts = {}
  for (const hour of quick ? HOURS.slice(0, 2) : HOURS) counts[hour.name] = await count(hour)
  return counts
}

/**
 * States in the API and on the page, shown one after the other, and `pace`, the ms between two polls.
 * @typedef {{ name: string, environment: 'live' | 'long', states: readonly [string, string][], pace: number }} Change
 */

/** @type {readonly Change[]} */
const CHANGES = [
  {
    name: 'a deployment in progress',
    environment: 'live',
    states: [
      ['CANCELING', 'Canceling'],
      ['RESTARTING', 'Restarting'],
    ],
    pace: 10_000,
  },
  {
    name: 'at rest',
    environment: 'long',
    states: [
      ['CANCELED', 'Canceled'],
      ['RESTARTED', 'Restarted'],
    ],
    pace: 60_000,
  },
]

/**
 * How long a changed state takes to appear on screen, in ms of the page's clock.
 * @param {number} times
 * @param {boolean} quick omits the environment at rest
 */
export const changeToScreen = async (times, quick) => {
  const STEP = 250
  /** @param {Change} change */
  const measure = ({ environment, states, pace }) =>
    withTimeline(environment, async ({ page, showState }) => {
      const waits = []
      for (let time = 0; time < times; time += 1) {
        const [state, word] = states[time % states.length] ?? ['', '']
        // The first wait ends with a poll, so that the second ends anywhere between two polls.
        await pass(page, pace)
        await pass(page, (time * 7919) % pace)
        showState(state)
        let waited = 0
        for (; waited < 120_000; waited += STEP) {
          const name = await page.getByRole('article').first().getAttribute('aria-label')
          if (name?.startsWith(`${word},`)) break
          await pass(page, STEP)
        }
        waits.push(waited)
      }
      return { p50: median(waits), p95: p95(waits) }
    })
  /** @type {Record<string, { p50: number, p95: number }>} */
  const waits = {}
  for (const change of quick ? CHANGES.slice(0, 1) : CHANGES)
    waits[change.name] = await measure(change)
  return waits
}
