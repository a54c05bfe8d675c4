import type { BrowserContext, Page } from '@playwright/test'
import { openAtNow } from '#e2e/support/at-now.ts'
import { afterWhatIsDue } from '#e2e/support/console.ts'
import { expect, expectAccessible, test, WIDTHS } from '#e2e/support/test.ts'

// In the zone of the fixed time that its tests begin at.
test.use({ timezoneId: 'UTC' })

/* A wall on a screen that nobody operates, with the clock wound forward. */

const STEP = 20_000
const MINUTE = 60_000
/** The step in quiet hours: a poll after each is enough to show what grows. */
const LONG_STEP = 5 * MINUTE
const HOUR = 60 * MINUTE

const SERVER = /\/(?:api\/.*|config\.json|session)$/

test.use({ viewport: { width: 1920, height: 1080 }, expectedFailures: [401, 'ERR_FAILED'] })

const sentence = (page: Page) => page.getByRole('heading', { level: 1 })

/** Lets time pass on the wall, in steps of `step` ms. */
const passes = async (
  page: Page,
  span: number,
  onStep: (ms: number) => void = () => {},
  step = STEP,
) => {
  for (let at = 0; at < span; at += step) {
    onStep(step)
    await page.clock.fastForward(step)
    await afterWhatIsDue(page)
  }
}

/** Counts the requests of each hour; `nowOf` is the time that has passed. */
const followRequests = (context: BrowserContext, nowOf: () => number) => {
  const sent: number[] = []
  context.on('request', (request) => {
    if (SERVER.test(new URL(request.url()).pathname)) sent.push(nowOf())
  })
  return () =>
    Math.max(...sent.map((at, n) => sent.slice(n).filter((later) => later < at + HOUR).length))
}

test('a wall runs through an outage of an hour without a hand, and is right afterwards @long', async ({
  context,
  page,
  start,
}) => {
  test.setTimeout(240_000)
  await openAtNow({ context, page, start }, () => 'wall?board=Harbour%20shop')
  await expect(sentence(page)).toContainText('1 of 4 failing.')
  await expect(page).toHaveTitle('1 failing · Harbour shop, wall · Tidemark')
  const staging = page.getByRole('listitem').filter({ hasText: 'failing since' })
  await expect(staging.getByRole('heading', { name: /^staging/ })).toBeVisible()
  await expect(staging).toContainText(/checkout-worker.+failed, .+ runs/)
  await expectAccessible(page)

  let now = 0
  const mostInAnHour = followRequests(context, () => now)
  const pass = (span: number) =>
    passes(page, span, (ms) => {
      now += ms
    })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await pass(3 * MINUTE)

  // The server is away.
  await context.route(SERVER, (route) => route.abort())
  await pass(12 * MINUTE)
  await expect(page.getByRole('heading', { name: /^No response since/ })).toBeVisible()
  await expect(sentence(page)).toContainText('1 of 4 was failing at')
  await expect(page.getByText(/^was failing since/)).toBeVisible()
  await expect(page.getByText(/^next try in|^trying again/)).toBeVisible()
  await expectAccessible(page)
  // After an hour, what was known is not shown as the state.
  await pass(50 * MINUTE)
  await expect(page.getByText(/too old to be shown as the state/)).toBeVisible()
  await expect(page.getByText(/failing/)).toHaveCount(0)
  expect(loads).toBe(0)

  // It comes back.
  await context.unroute(SERVER)
  await pass(4 * MINUTE)
  await expect(sentence(page)).toContainText('1 of 4 failing.')
  await expect(page.getByText(/^No response/)).toHaveCount(0)
  await expect(page.getByText(/^as of/)).toHaveCount(0)
  expect(loads).toBe(0)
  expect(mostInAnHour()).toBeLessThanOrEqual(200)

  // A new version is taken over.
  await context.route(/\/config\.json$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      json: { ...(await answer.json()), version: 'newer' },
    })
  })
  const loaded = page.waitForEvent('load')
  await page.clock.fastForward(6 * MINUTE)
  await loaded
  await context.unroute(/\/config\.json$/)
  await expect(sentence(page)).toContainText('1 of 4 failing.')

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/\?board=Harbour\+shop$/)
  await expect(page.getByRole('link', { name: 'Wall' })).toBeVisible()
})

test('a wall is right and no larger after a day with an outage, a sign-out and a new version @long', async ({
  context,
  page,
  start,
}) => {
  test.setTimeout(600_000)
  const path = () => 'wall?board=Harbour%20shop'
  await openAtNow({ context, page, start }, path, ['--session-max', '0'])
  await expect(sentence(page)).toContainText('1 of 4 failing.')
  const elements = () => page.locator('*').count()
  await passes(page, HOUR, undefined, MINUTE)
  const before = await elements()

  await passes(page, 6 * HOUR, undefined, LONG_STEP)
  await context.route(SERVER, (route) => route.abort())
  await passes(page, HOUR, undefined, LONG_STEP)
  await expect(page.getByRole('heading', { name: /^No response since/ })).toBeVisible()
  await context.unroute(SERVER)
  await passes(page, 6 * HOUR, undefined, LONG_STEP)
  await expect(sentence(page)).toContainText('1 of 4 failing.')

  // Somebody signs out in another tab.
  await context.clearCookies()
  await passes(page, 3 * MINUTE)
  await expect(page.getByRole('heading', { name: /^Session ended at/ })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again on this screen' }).click()
  await page.getByRole('button', { name: 'Use the sample workspace' }).click()
  await expect(page.getByRole('heading', { name: /^Session ended at/ })).toHaveCount(0)

  // The console is updated.
  await context.route(/\/config\.json$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), version: 'newer' } })
  })
  const loaded = page.waitForEvent('load')
  await page.clock.fastForward(6 * MINUTE)
  await loaded
  await context.unroute(/\/config\.json$/)
  await expect(sentence(page)).toContainText('1 of 4 failing.')

  await passes(page, 10 * HOUR, undefined, LONG_STEP)
  await passes(page, 3 * MINUTE)
  await expect(sentence(page)).toContainText('1 of 4 failing.')
  await expect(page.getByText(/^as of/)).toHaveCount(0)
  expect(await elements()).toBeLessThan(before * 1.2)
})

test('a board leads to its wall, and on a phone the address leads to the board', async ({
  context,
  page,
  start,
}) => {
  await openAtNow({ context, page, start })
  await page.getByRole('link', { name: 'Wall' }).click()
  await expect(page).toHaveURL(/\/wall\?board=Harbour\+shop$/)
  await expect(page).toHaveTitle('1 failing · Harbour shop, wall · Tidemark')
  await page.setViewportSize(WIDTHS['on a phone'])
  await page.getByRole('link', { name: 'Open the board' }).click()
  await expect(sentence(page)).toContainText('failing in staging since')
})

test('an address without a board names the walls of the team @long', async ({
  context,
  page,
  start,
}) => {
  await openAtNow({ context, page, start }, () => 'wall?board=Old')
  await expect(page.getByText('The team has no board named “Old”.')).toBeVisible()
  await page.getByRole('link', { name: 'Long histories' }).click()
  await expect(page.getByText('2 environments', { exact: true })).toBeVisible()
})
