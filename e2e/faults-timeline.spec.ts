import { expect, type Locator, type Page } from '@playwright/test'
import { afterWhatIsDue, entries, historyPath, signIn } from '#e2e/support/console.ts'
import { type FaultProxy, RESET_AHEAD } from '#e2e/support/fault-proxy.ts'
import {
  EXPECTED,
  expectTries,
  type Fault,
  FAULTS,
  openSignedIn,
  passTime,
  passTimeUntilShown,
  RETRYING,
  signInAgain,
  tagsOf,
  test,
} from '#e2e/support/faults.ts'
import { listedIds, wheelToTheEnd } from '#e2e/support/history.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { WIDTHS } from '#e2e/support/test.ts'

/* The timeline while the service fails in every way: what it shows, keeps and requests, and how it recovers. */

test.use({ viewport: WIDTHS['on a desk'], expectedFailures: EXPECTED })

/** Time in which an automatic recovery must finish. */
const POLL = { step: 25, steps: 2 }
const RESET = { step: RESET_AHEAD + 10, steps: 1 }

/** The number of loaded deployments, as shown below the feed. */
const loadedCount = async (page: Page): Promise<number> => {
  const words = await page
    .getByText(/^(all )?\d+ loaded/)
    .first()
    .textContent()
  return Number(/\d+/.exec(words ?? '')?.[0])
}

/** Expects the title of the fault and its way out. */
const expectShown = async (page: Page, shown: Locator, fault: Fault, count: () => number) => {
  await passTimeUntilShown(page, fault, count, (patience) =>
    expect(shown).toContainText(new RegExp(fault.title), patience),
  )
  await expect(shown).toContainText(fault.says)
}

/** Refreshes once, so that no automatic poll is among the requests counted next. */
const settlePolls = async (page: Page, faults: FaultProxy) => {
  faults.reset()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.poll(() => faults.count('newest')).toBeGreaterThan(0)
  await expect(page.getByText(/^Checked .*, next in/)).toBeVisible()
}

/** A later page that waits for the rate limit by itself. */
const LATER_WAITS = { says: /It loads automatically at \d\d:\d\d; what is loaded stays/ }

for (const fault of FAULTS) {
  test(
    `${fault.name}, at each request of the timeline`,
    { tag: tagsOf(fault) },
    async ({ page, faults, served, request }) => {
      const { name, wayOut } = fault
      const environment = environmentOf(served, 'long')
      const dialog = page.getByRole('dialog', { name: 'Your session ended' })
      const noticeWith = (words: string) =>
        page.getByRole('status').filter({ hasText: new RegExp(words) })
      const wait = wayOut === 'wait' ? RESET : POLL

      await test.step('the first page', async () => {
        faults.breakOn('newest', name)
        // The first page ends within two windows, so the next one is requested at once.
        faults.breakOn('older', name)
        await openSignedIn(page, served, historyPath(environment))
        const title = fault.titleAtFirst ?? fault.title
        await expectShown(page, page.getByRole('main'), { ...fault, title }, () =>
          faults.count('newest'),
        )
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(title))
        expectTries(fault, faults.count('newest'))
        faults.mend('newest')
        // The next page fails at once, and asks to sign in again.
        if (wayOut === 'sign in') await signIn(page, 'API token', served.token)
        if (wayOut === 'again')
          await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
        // Signing in needs no waiting; advancing the clock would abort the next page, which is requested at once.
        if (wayOut === 'sign in') await expect(entries(page).first()).toBeVisible()
        else
          await passTime(page, wait, (patience) =>
            expect(entries(page).first()).toBeVisible(patience),
          )
      })

      await test.step('a later page', async () => {
        const notice = noticeWith('The next page could not be loaded.')
        await expect(async () => {
          await page.mouse.wheel(0, 700)
          expect(faults.count('older')).toBeGreaterThan(0)
        }).toPass()
        if (wayOut === 'sign in') await expect(dialog).toBeVisible()
        else
          await expectShown(page, notice, { ...fault, ...(wayOut === 'wait' && LATER_WAITS) }, () =>
            faults.count('older'),
          )
        expectTries(fault, faults.count('older'))
        expect(await loadedCount(page)).toBe(20)
        faults.mend('older')
        if (wayOut === 'sign in') await signInAgain(page, served)
        if (wayOut === 'again') await notice.getByRole('button', { name: 'Try again' }).click()
        const arrived = (patience?: { timeout: number }) =>
          expect.poll(() => loadedCount(page), patience).toBeGreaterThanOrEqual(40)
        // Only a rate limit waits for time: it would cut off the page after this one, which follows at once.
        if (wayOut === 'wait') await passTime(page, wait, arrived)
        else await arrived()
        await expect(notice).toHaveCount(0)
      })

      await test.step('a poll', async () => {
        await settlePolls(page, faults)
        faults.reset()
        faults.breakOn('newest', name)
        const before = await loadedCount(page)
        const notice = wayOut === 'sign in' ? dialog : noticeWith(fault.title)
        await page.getByRole('button', { name: 'Refresh', exact: true }).click()
        await expectShown(page, notice, fault, () => faults.count('newest'))
        expectTries(fault, faults.count('newest'))
        expect(await loadedCount(page)).toBeGreaterThanOrEqual(before)
        faults.mend()
        if (wayOut === 'sign in') await signInAgain(page, served)
        await passTime(page, wait, (patience) => expect(notice).toHaveCount(0, patience))
      })

      const passed = await wheelToTheEnd(page)
      expect(passed.map(({ id }) => id)).toEqual(await listedIds(request, served, environment))
    },
  )
}

test('a late answer is waited for without any message @core @long', async ({
  page,
  faults,
  served,
}) => {
  faults.breakOn('newest', 'delay')
  faults.breakOn('older', 'delay')
  await openSignedIn(page, served, historyPath(environmentOf(served, 'long')))
  await expect(page.getByRole('heading', { name: 'Loading deployments…' })).toBeVisible()
  await expect(entries(page).first()).toBeVisible()
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  await refresh.click()
  await expect(refresh).toHaveAttribute('aria-busy', 'true')
  await expect(refresh).not.toHaveAttribute('aria-busy', 'true')
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    expect(await loadedCount(page)).toBeGreaterThanOrEqual(40)
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  expect(faults.count('newest')).toBe(2)
})

test('a hanging page is aborted on leaving @long', async ({ page, faults, served }) => {
  const path = historyPath(environmentOf(served, 'long'))
  const leave = () => page.getByRole('link', { name: 'Tidemark, home' }).click()
  const given = (kind: 'newest' | 'older') =>
    expect
      .poll(() => faults.seen.filter((one) => one.kind === kind).map(({ end }) => end))
      .toEqual(['aborted'])

  faults.breakOn('newest', 'hang')
  await openSignedIn(page, served, path)
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

test('with the service unavailable, it retries now and then, and recovers automatically @long', async ({
  page,
  faults,
  served,
}) => {
  await openSignedIn(page, served, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  const before = await loadedCount(page)
  faults.reset()
  faults.breakOn('newest', '503')
  // Not of the next page, which may be requested at once and then be aborted by the clock.
  const notice = page.getByRole('status').filter({ hasText: /^The API returned an error/ })
  // Requests in progress are answered within the next half minute.
  const answered = () => faults.seen.every(({ end }) => end !== 'open')
  const looks = 30
  for (let passed = 0; passed < looks; passed += 1) {
    // What has been sent must also have come to the service: until then it counts as answered, and would time out.
    await afterWhatIsDue(page)
    await expect.poll(answered).toBe(true)
    // Less than the half minute after which a request that has just been sent would count as not answered.
    await page.clock.fastForward(25_000)
  }
  await passTime(page, RETRYING, (patience) => expect(notice).toBeVisible(patience))
  // At most one poll of three tries for each look.
  expect(faults.count('newest')).toBeGreaterThanOrEqual(looks / 3)
  expect(faults.count('newest')).toBeLessThanOrEqual((looks + 2) * 3)
  expect(await loadedCount(page)).toBeGreaterThanOrEqual(before)
  faults.mend()
  await passTime(page, POLL, (patience) => expect(notice).toHaveCount(0, patience))
})

test('being offline is shown at once, even while a page is missing, and ends without a click @long', async ({
  context,
  page,
  faults,
  served,
}) => {
  const offline = page.getByRole('status').filter({ hasText: /^You are offline\. Since/ })
  await openSignedIn(page, served, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  // What the page shows later has loaded.
  await expect(page.getByRole('button', { name: 'Go to a date' })).toBeVisible()
  await afterWhatIsDue(page)
  faults.reset()
  await context.setOffline(true)
  await expect(offline).toContainText('Loaded data and your input stay')
  const freshness = page.getByText(/^Checked /)
  await expect(freshness).toHaveText(/, offline$/)
  // No request was needed to notice.
  expect(faults.count('newest')).toBe(0)
  const missing = page.getByRole('status').filter({ hasText: 'The next page could not be loaded.' })
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
