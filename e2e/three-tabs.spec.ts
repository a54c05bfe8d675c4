import type { BrowserContext, Page } from '@playwright/test'
import { componentPath, expectResolved, form, write } from '#e2e/support/configure.ts'
import { apiBudget, entries, historyPath, signIn } from '#e2e/support/console.ts'
import { type Announced, environmentOf, startProduct } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/*
 * A quarter of an hour of three tabs, wound forward by 5 s at a time, counted by the API itself: what is
 * left of a credential's budget says how many requests came with it (API §8.2). The API's own clock goes
 * on as ever, so its hour does not end meanwhile. The benchmarks count whole hours.
 */

// At this time a deployment of the live sample begins to build, and takes longer than the test.
const BUILDING = '2026-11-20T14:02:10Z'
/** One step for what is looked at every few seconds, one for what rests. */
const STEP = { busy: 5_000, idle: 20_000 }
const MINUTE = 60_000

/** Waits until what a page was about to ask for was asked for: a request that comes after it. */
const afterWhatIsDue = (pages: readonly Page[]) =>
  Promise.all(
    pages.map((page) =>
      page.evaluate(async () => {
        await navigator.locks.query()
        await (await fetch('/config.json')).text()
      }),
    ),
  )

/** Lets a time pass in all tabs, with `now` at each of its steps. */
const passes = async (
  span: number,
  context: BrowserContext,
  pages: readonly Page[],
  step: number,
  now?: (at: number) => Promise<void>,
) => {
  for (let at = 0; at < span; at += step) {
    await context.clock.fastForward(step)
    await afterWhatIsDue(pages)
    await now?.(at)
  }
}

/** How many requests the API counted for the sample credential, this question left out. */
const countedBy = async (page: Page, { apiUrl, environments, token }: Announced, limit: number) => {
  const id = environments['single']
  const answer = await page.request.get(`${apiUrl}/environment/${id}/deploymentHistory`, {
    headers: { Authorization: `Token ${token}` },
  })
  return limit - Number(answer.headers()['x-ratelimit-remaining']) - 1
}

const openThree = async (context: BrowserContext, first: Page, served: Announced) => {
  const live = served.url + historyPath(environmentOf(served, 'live'))
  await context.clock.install({ time: new Date(BUILDING) })
  await first.goto(live)
  await signIn(first, 'API token', served.token)
  const second = await context.newPage()
  await second.goto(live)
  const third = await context.newPage()
  await third.goto(served.url + componentPath(served, 'external-dns'))
  await expect(entries(first).first()).toBeVisible()
  await expect(entries(second).first()).toBeVisible()
  await expectResolved(third)
  return [first, second, third] as const
}

test('a quarter of an hour of three tabs on a deployment takes 115 looks at most, and starves nobody', async ({
  context,
  page,
}) => {
  const served = await startProduct('console', '--now', BUILDING)
  try {
    const pages = await openThree(context, page, served)
    const [, , typing] = pages
    const before = await countedBy(page, served, 1000)
    let edits = 0
    await passes(15 * MINUTE, context, pages, STEP.busy, async (at) => {
      if (at % (5 * MINUTE) !== 0) return
      edits += 1
      await write(form(typing), 'TXT owner ID', `quayside ${edits}`)
      await context.clock.fastForward(1000)
      await expectResolved(typing)
    })
    const counted = (await countedBy(page, served, 1000)) - before
    test.info().annotations.push({ type: 'requests', description: String(counted) })
    // 20 at once and one every 9.5 s. Each edit may be resolved while it is typed and once it is left.
    expect(counted).toBeLessThanOrEqual(115 + 3 * edits)
    expect(counted).toBeGreaterThan(75)
  } finally {
    await served.stop()
  }
})

test('a quarter of an hour of three tabs on an environment at rest takes 15 looks', async ({
  context,
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'long'))
  await context.clock.install()
  await page.goto(path)
  await signIn(page, 'API token', served.token)
  const pages = [page, await context.newPage(), await context.newPage()]
  for (const tab of pages) {
    if (tab !== page) await tab.goto(path)
    await expect(entries(tab).first()).toBeVisible()
  }
  const looks: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/deploymentHistory')) looks.push(request.url())
  })
  await passes(15 * MINUTE, context, pages, STEP.idle)
  test.info().annotations.push({ type: 'requests', description: String(looks.length) })
  // One a minute, and the one that it begins with.
  expect(looks.length).toBeLessThanOrEqual(16)
  expect(looks.length).toBeGreaterThan(9)
})

test('a small budget is never overrun by what goes on in the background', async ({
  context,
  page,
}) => {
  const served = await startProduct('console', '--now', BUILDING, '--rate-limit', '40')
  try {
    const pages = await openThree(context, page, served)
    const [, , typing] = pages
    // What is spent is spent soon; what is left has to last.
    await passes(10 * MINUTE, context, pages, STEP.busy)
    await passes(35 * MINUTE, context, pages, STEP.idle)
    const left = 40 - (await countedBy(page, served, 40))
    test.info().annotations.push({ type: 'left', description: String(left) })
    // Half of what is left is the person's at any time: half of it in three quarters of the hour.
    expect(left).toBeGreaterThan(10)
    // Nobody was refused, and the person still is answered.
    await write(form(typing), 'TXT owner ID', 'quayside')
    await context.clock.fastForward(1000)
    await expectResolved(typing)
    await expect(apiBudget(typing)).toHaveAttribute('aria-valuetext', /of 40 left/)
  } finally {
    await served.stop()
  }
})
