import { expect, type Locator, type Page } from '@playwright/test'
import { entries, historyPath } from '#e2e/support/console.ts'
import { type FaultProxy, RESET_AHEAD } from '#e2e/support/fault-proxy.ts'
import {
  EXPECTED,
  expectTries,
  type Fault,
  FAULTS,
  open,
  passTime,
  passTimeUntilTold,
  TELLING,
  signInAgain,
  tagOf,
  test,
} from '#e2e/support/faults.ts'
import { listedIds, wheelToTheEnd } from '#e2e/support/history.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { WIDTHS } from '#e2e/support/test.ts'

/* The timeline while the service fails in every way: what it says, keeps, asks, and how it recovers. */

test.use({ viewport: WIDTHS['on a desk'], expectedFailures: EXPECTED })

/** Until what recovers by itself has done so. */
const POLL = { step: 31, steps: 1 }
const RESET = { step: RESET_AHEAD + 10, steps: 1 }

/** How many deployments the foot of the feed says are loaded; the way to it does not matter. */
const loadedCount = async (page: Page): Promise<number> => {
  const words = await page
    .getByText(/^(all )?\d+ loaded/)
    .first()
    .textContent()
  return Number(/\d+/.exec(words ?? '')?.[0])
}

/** What is said of the fault; the way out is there. */
const expectTold = async (page: Page, told: Locator, fault: Fault, asked: () => number) => {
  await passTimeUntilTold(page, fault, asked, (patience) =>
    expect(told).toContainText(new RegExp(fault.title), patience),
  )
  await expect(told).toContainText(fault.says)
}

/** Looks once, so that no look of the page's own falls among what is counted next. */
const settleLooks = async (page: Page, faults: FaultProxy) => {
  faults.reset()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.poll(() => faults.count('newest')).toBeGreaterThan(0)
  await expect(page.getByText(/^Checked .*, next in/)).toBeVisible()
}

/** A later page waits for the budget by itself. */
const LATER_WAITS = { says: /It comes by itself at \d\d:\d\d; what is loaded stays/ }

for (const fault of FAULTS) {
  test(`${fault.name}, at each request of the timeline${tagOf(fault)}`, async ({
    page,
    faults,
    served,
    request,
  }) => {
    const { name, wayOut } = fault
    const environment = environmentOf(served, 'long')
    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    const told = (words: string) => page.getByRole('status').filter({ hasText: new RegExp(words) })
    const wait = wayOut === 'wait' ? RESET : POLL

    await test.step('the first page', async () => {
      faults.breakOn('newest', name)
      // Under a page that just fits the window, the next one is asked for at once.
      faults.breakOn('older', name)
      await open(page, served, historyPath(environment))
      await expectTold(page, page.getByRole('main'), fault, () => faults.count('newest'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(fault.title))
      expectTries(fault, faults.count('newest'))
      faults.mend('newest')
      if (wayOut === 'sign in') {
        await page.getByRole('link', { name: 'Sign in again' }).click()
        await signInAgain(page, served)
      }
      if (wayOut === 'again')
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      // Who signs in waits for nothing; time that passed would cut off the next page, which is asked for at once.
      if (wayOut === 'sign in') await expect(entries(page).first()).toBeVisible()
      else
        await passTime(page, wait, (patience) =>
          expect(entries(page).first()).toBeVisible(patience),
        )
    })

    await test.step('a later page', async () => {
      const notice = told('The next page did not arrive.')
      await expect(async () => {
        await page.mouse.wheel(0, 700)
        expect(faults.count('older')).toBeGreaterThan(0)
      }).toPass()
      if (wayOut === 'sign in') await expect(dialog).toBeVisible()
      else
        await expectTold(page, notice, { ...fault, ...(wayOut === 'wait' && LATER_WAITS) }, () =>
          faults.count('older'),
        )
      expectTries(fault, faults.count('older'))
      expect(await loadedCount(page)).toBe(20)
      faults.mend('older')
      if (wayOut === 'sign in') await signInAgain(page, served)
      if (wayOut === 'again') await notice.getByRole('button', { name: 'Try again' }).click()
      await passTime(page, wait, (patience) =>
        expect.poll(() => loadedCount(page), patience).toBeGreaterThanOrEqual(40),
      )
      await expect(notice).toHaveCount(0)
    })

    await test.step('a look for news', async () => {
      await settleLooks(page, faults)
      faults.reset()
      faults.breakOn('newest', name)
      const before = await loadedCount(page)
      const notice = told(fault.title)
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      if (wayOut === 'sign in') await expect(dialog).toBeVisible()
      await expectTold(page, notice, fault, () => faults.count('newest'))
      expectTries(fault, faults.count('newest'))
      expect(await loadedCount(page)).toBeGreaterThanOrEqual(before)
      faults.mend()
      if (wayOut === 'sign in') await signInAgain(page, served)
      await passTime(page, wait, (patience) => expect(notice).toHaveCount(0, patience))
    })

    const passed = await wheelToTheEnd(page)
    expect(passed.map(({ id }) => id)).toEqual(await listedIds(request, served, environment))
  })
}

test('a late answer is waited for, and nothing else is said @core', async ({
  page,
  faults,
  served,
}) => {
  faults.breakOn('newest', 'delay')
  faults.breakOn('older', 'delay')
  await open(page, served, historyPath(environmentOf(served, 'long')))
  await expect(page.getByRole('heading', { name: 'Loading deployments…' })).toBeVisible()
  await expect(entries(page).first()).toBeVisible()
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  await refresh.click()
  await expect(refresh).toHaveAttribute('aria-busy', 'true')
  await expect(refresh).not.toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => loadedCount(page)).toBeGreaterThanOrEqual(40)
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  expect(faults.count('newest')).toBe(2)
})

test('a page that hangs is given up when one leaves it', async ({ page, faults, served }) => {
  const path = historyPath(environmentOf(served, 'long'))
  const leave = () => page.getByRole('link', { name: 'Tidemark, home' }).click()
  const given = (kind: 'newest' | 'older') =>
    expect
      .poll(() => faults.seen.filter((one) => one.kind === kind).map(({ end }) => end))
      .toEqual(['given up'])

  faults.breakOn('newest', 'hang')
  await open(page, served, path)
  await expect.poll(() => faults.count('newest')).toBe(1)
  await leave()
  await given('newest')

  faults.reset()
  faults.breakOn('older', 'hang')
  await page.goBack()
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    expect(faults.count('older')).toBe(1)
  }).toPass()
  await leave()
  await given('older')
})

test('left alone with a service that is away, it asks now and then, and goes on by itself', async ({
  page,
  faults,
  served,
}) => {
  await open(page, served, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  const before = await loadedCount(page)
  faults.reset()
  faults.breakOn('newest', '503')
  // Not that of a next page, which may be asked for at once and is cut off by the clock then.
  const notice = page.getByRole('status').filter({ hasText: /^The service is not answering/ })
  // What is on its way has its answer before the next half minute is over.
  const answered = () => faults.seen.every(({ end }) => end !== 'open')
  const looks = 30
  for (let passed = 0; passed < looks; passed += 1) {
    await expect.poll(answered).toBe(true)
    await page.clock.fastForward(30_000)
  }
  await passTime(page, TELLING, (patience) => expect(notice).toBeVisible(patience))
  // A look every half a minute at most, of three tries.
  expect(faults.count('newest')).toBeGreaterThanOrEqual(looks / 3)
  expect(faults.count('newest')).toBeLessThanOrEqual((looks + 2) * 3)
  expect(await loadedCount(page)).toBeGreaterThanOrEqual(before)
  faults.mend()
  await passTime(page, POLL, (patience) => expect(notice).toHaveCount(0, patience))
})

test('offline is said at once, also while a page is missing, and over by itself', async ({
  context,
  page,
  faults,
  served,
}) => {
  const offline = page.getByRole('status').filter({ hasText: /^You are offline\. Since/ })
  await open(page, served, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  faults.reset()
  await context.setOffline(true)
  await expect(offline).toContainText('What is loaded and what you entered stays')
  const freshness = page.getByText(/^Checked /)
  await expect(freshness).toHaveText(/, offline$/)
  // Nothing was asked for to find out.
  expect(faults.count('newest')).toBe(0)
  const missing = page.getByRole('status').filter({ hasText: 'The next page did not arrive.' })
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    await expect(missing).toBeVisible({ timeout: 300 })
  }).toPass()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(offline).toHaveCount(1)
  const before = await loadedCount(page)
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  await expect(freshness).not.toHaveText(/offline/)
  await expect.poll(() => loadedCount(page)).toBeGreaterThan(before)
  await expect(missing).toHaveCount(0)
})
