import type { BrowserContext, Page } from '@playwright/test'
import { componentPath, expectResolved, form, write } from '#e2e/support/configure.ts'
import {
  afterWhatIsDue,
  apiBudget,
  entries,
  historyPath,
  openPage,
  signIn,
} from '#e2e/support/console.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

// In the zone of the fixed time that its tests begin at.
test.use({ timezoneId: 'UTC' })

/*
 * Some minutes of three tabs, in steps of 5 s, counted by the API itself: the remaining budget of
 * a credential shows how many requests it sent (API §8.2). The API's own clock runs normally, so its
 * hour does not end meanwhile. The benchmarks count whole hours.
 */

// At this time, a deployment of the live sample starts to build; the build takes longer than the test.
const BUILDING = '2026-11-20T14:02:10Z'
/** The clock's step during frequent polling, and at rest. */
const STEP = { busy: 5_000, idle: 20_000 }
const MINUTE = 60_000

/** Advances the clock in all tabs, and calls `now` at each step. */
const passes = async (
  span: number,
  context: BrowserContext,
  pages: readonly Page[],
  step: number,
  now?: (at: number) => Promise<void>,
) => {
  for (let at = 0; at < span; at += step) {
    await context.clock.fastForward(step)
    await Promise.all(pages.map(afterWhatIsDue))
    await now?.(at)
  }
}

/** The number of requests that the API counted for the sample credential, without this one. */
const countedBy = async (page: Page, { apiUrl, environments, token }: Announced, limit: number) => {
  const id = environments['single']
  const answer = await page.request.get(`${apiUrl}/environment/${id}/deploymentHistory`, {
    headers: { Authorization: `Token ${token}` },
  })
  return limit - Number(answer.headers()['x-ratelimit-remaining']) - 1
}

const openThree = async (context: BrowserContext, first: Page, served: Announced) => {
  const live = `${served.url}/${historyPath(environmentOf(served, 'live'))}`
  await context.clock.install({ time: new Date(BUILDING) })
  await openPage(first, live)
  await signIn(first, 'API token', served.token)
  const second = await context.newPage()
  await openPage(second, live)
  const third = await context.newPage()
  await third.goto(`${served.url}/${componentPath(served, 'external-dns')}`)
  await expect(entries(first).first()).toBeVisible()
  await expect(entries(second).first()).toBeVisible()
  await expectResolved(third)
  return [first, second, third] as const
}

test(
  'ten minutes of three tabs on a deployment take about 20 polls and one every 9.5 s, and leaves enough budget for everyone',
  { tag: '@long' },
  async ({ context, page, start }) => {
    const served = await start('console', '--now', BUILDING)
    const pages = await openThree(context, page, served)
    const [, , typing] = pages
    // However often an edit is resolved while a busy machine types it: polls are all other requests.
    let resolves = 0
    context.on('request', (request) => {
      if (request.url().endsWith('/resolve')) resolves += 1
    })
    const before = await countedBy(page, served, 1000)
    // The pages' clock also runs while the machine works, so the time that passed is read from it.
    const began = await page.evaluate(() => Date.now())
    let edits = 0
    await passes(10 * MINUTE, context, pages, STEP.busy, async (at) => {
      if (at % (5 * MINUTE) !== 0) return
      edits += 1
      await write(form(typing), 'TXT owner ID', `quayside ${edits}`)
      await context.clock.fastForward(1000)
      await expectResolved(typing)
    })
    const spanMs = (await page.evaluate(() => Date.now())) - began
    const polls = (await countedBy(page, served, 1000)) - before - resolves
    test.info().annotations.push({ type: 'polls', description: `${polls} in ${spanMs} ms` })
    // The tabs' clocks jump one after the other, so a tab that is behind takes the last poll for a later one than it
    // was, and the pace gives some polls more. Without a shared pace there would be 120 polls of each tab.
    expect(polls).toBeLessThanOrEqual(1.4 * (20 + spanMs / 9500))
    expect(polls).toBeGreaterThan(50)
  },
)

test(
  'a quarter of an hour of three tabs on an environment at rest takes 15 polls',
  { tag: '@long' },
  async ({ context, page, served }) => {
    const path = historyPath(environmentOf(served, 'long'))
    await context.clock.install()
    await openPage(page, path)
    await signIn(page, 'API token', served.token)
    const pages = [page, await context.newPage(), await context.newPage()]
    for (const tab of pages) {
      if (tab !== page) await openPage(tab, path)
      await expect(entries(tab).first()).toBeVisible()
    }
    const polls: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/deploymentHistory')) polls.push(request.url())
    })
    await passes(15 * MINUTE, context, pages, STEP.idle)
    test.info().annotations.push({ type: 'requests', description: String(polls.length) })
    // One a minute, and the first one.
    expect(polls.length).toBeLessThanOrEqual(16)
    expect(polls.length).toBeGreaterThan(9)
  },
)

test(
  'background requests never exceed a small budget',
  { tag: '@long' },
  async ({ context, page, start }) => {
    const served = await start('console', '--now', BUILDING, '--rate-limit', '40')
    const pages = await openThree(context, page, served)
    const [, , typing] = pages
    // Requests come early; the remaining budget has to last.
    await passes(10 * MINUTE, context, pages, STEP.busy)
    await passes(35 * MINUTE, context, pages, STEP.idle)
    const left = 40 - (await countedBy(page, served, 40))
    test.info().annotations.push({ type: 'left', description: String(left) })
    // Half of the remaining budget is always kept for the person, here for three quarters of the hour.
    expect(left).toBeGreaterThan(10)
    // No request was rejected, and the person still gets answers.
    await write(form(typing), 'TXT owner ID', 'quayside')
    await context.clock.fastForward(1000)
    await expectResolved(typing)
    await expect(apiBudget(typing)).toHaveAttribute('aria-valuetext', /of 40 left/)
  },
)
