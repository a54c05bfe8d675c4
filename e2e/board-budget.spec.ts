import type { BrowserContext, Page } from '@playwright/test'
import { afterWhatIsDue, openPage, signIn } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

// In the zone of the fixed time that its tests begin at.
test.use({ timezoneId: 'UTC' })

/*
 * Twenty minutes of a board of 12 environments in two tabs, in steps of 10 s. Requests are counted as the browser sends
 * them, by environment.
 */

// At this time, a deployment of the live sample starts to build; the build takes longer than the test.
const BUILDING = '2026-11-20T14:02:10Z'
const STEP = 10_000
const HOUR = 3_600_000
const WATCHED = HOUR / 3

/** Environments that answer, with one that is in progress all the time, and two that do not. */
const ANSWERING = [
  'live',
  'production',
  'staging',
  'preview',
  'long',
  'single',
  'exact',
  'stepping',
  'new-ids',
  'unknown-values',
]
const REFUSING = ['forbidden', 'not-found']

/** Advances the clock in all tabs. */
const passes = async (span: number, context: BrowserContext, pages: readonly Page[]) => {
  for (let at = 0; at < span; at += STEP) {
    await context.clock.fastForward(STEP)
    await Promise.all(pages.map(afterWhatIsDue))
  }
}

const hide = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test.use({ expectedFailures: [403, 404] })

test(
  'a board of 12 environments in two tabs keeps to the hourly budget, and leaves none of them out',
  { tag: '@long' },
  async ({ context, page, start }) => {
    test.setTimeout(420_000)
    const served = await start('console', '--now', BUILDING)
    const ids = [...ANSWERING, ...REFUSING].map((name) => environmentOf(served, name))
    const address = `${served.url}/?environments=${ids.join(',')}`
    await context.clock.install({ time: new Date(BUILDING) })
    const sent: { id: string; at: number }[] = []
    let now = 0
    context.on('request', (request) => {
      const id = /environment\/([^/]+)\/deploymentHistory$/.exec(request.url())?.[1]
      if (id !== undefined) sent.push({ id, at: now })
    })
    await openPage(page, address)
    await signIn(page, 'API token', served.token)
    const second = await context.newPage()
    await openPage(second, address)
    const pages = [page, second]
    for (const tab of pages) {
      const rows = tab.getByRole('region', { name: 'Environments' }).getByRole('article')
      await expect(rows).toHaveCount(12)
      await expect(rows.filter({ hasText: /Could not be loaded/ })).toHaveCount(2)
      await expect(rows.filter({ hasText: /checked/ })).toHaveCount(10)
    }
    const first = sent.length
    const began = await page.evaluate(() => Date.now())
    for (let at = 0; at < WATCHED; at += STEP * 6) {
      now = at
      await passes(STEP * 6, context, pages)
    }
    const hours = ((await page.evaluate(() => Date.now())) - began) / HOUR
    const polls = sent.slice(first)
    const of = (name: string) => polls.filter(({ id }) => id === environmentOf(served, name))
    test.info().annotations.push({
      type: 'polls',
      description: `${first} first, then ${polls.length} in ${hours.toFixed(2)} h, ${of('live').length} of live`,
    })
    // Each tab asks once for what it shows; all polls of both share one pace.
    expect(first).toBeLessThanOrEqual(24)
    expect(polls.length).toBeLessThanOrEqual(400 * hours)
    expect(of('live').length).toBeGreaterThan(polls.length / 3)
    for (const name of ANSWERING) {
      const times = [0, ...of(name).map(({ at }) => at), WATCHED]
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      expect(Math.max(...gaps), name).toBeLessThanOrEqual(8 * 60_000)
    }
    for (const name of REFUSING) expect(of(name), name).toEqual([])

    for (const tab of pages) await hide(tab, 'hidden')
    await Promise.all(pages.map(afterWhatIsDue))
    const before = sent.length
    await passes(5 * 60_000, context, pages)
    expect(sent.length).toBe(before)
    await hide(page, 'visible')
    await passes(STEP, context, pages)
    expect(sent.length).toBeGreaterThan(before)
  },
)
