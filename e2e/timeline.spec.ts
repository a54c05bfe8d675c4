import type { Page } from '@playwright/test'
import { apiBudget, entries, historyPath, visit } from '#e2e/support/console.ts'
import { listedIds, wheelToTheEnd } from '#e2e/support/history.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import {
  expect,
  expectAccessible,
  expectNothingSticksOut,
  expectSoundEverywhere,
  test,
  WIDTHS,
} from '#e2e/support/test.ts'

const expectEveryDeploymentOnce = async (page: Page, served: Announced, name: string) => {
  const id = environmentOf(served, name)
  await visit(page, historyPath(id))
  const passed = await wheelToTheEnd(page)
  const listed = await listedIds(page.request, served, id)
  expect(passed.map((entry) => entry.id)).toEqual(listed)
  expect(passed.map(({ position }) => position)).toEqual(listed.map((_, index) => index + 1))
}

/** These run in `npm test`; the others in `npm run test:all`. */
const QUICK = ['exact']

for (const name of ['single', 'exact', 'new-ids', 'inclusive-cursor', 'missing-results'])
  test(
    `${name}: each deployment once, and then the end`,
    { tag: QUICK.includes(name) ? '@path' : '@long' },
    async ({ page, served }) => {
      await expectEveryDeploymentOnce(page, served, name)
    },
  )

test.describe('on a phone', () => {
  test.use({ viewport: WIDTHS['on a phone'] })

  test('the mouse wheel reaches every deployment too @long', async ({ page, served }) => {
    await expectEveryDeploymentOnce(page, served, 'exact')
  })
})

test.describe('a service that fails every third request', () => {
  test.use({ expectedFailures: [500] })

  test('loses no deployment @long', async ({ page, served }) => {
    await expectEveryDeploymentOnce(page, served, 'flaky')
  })
})

test('records that cannot be read are marked, and their neighbours stay @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'malformed')))
  await expectAccessible(page)
  const passed = await wheelToTheEnd(page)
  expect(passed).toHaveLength(46)
  const unreadable = passed.filter(({ name }) => name.startsWith('Unreadable record'))
  expect(unreadable.map(({ position }) => position)).toEqual([4, 8, 20, 23, 26, 29, 32, 42])
})

test('values unknown to this console are shown unchanged @long', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'unknown-values')))
  const entry = entries(page).filter({ hasText: 'QUARANTINED' })
  await expect(entry).toHaveAccessibleName(/^QUARANTINED,.* by policy-bot from POLICY_ENGINE$/)
  await expectAccessible(page)
})

test('hostile text stays text @long', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'hostile')))
  await expect(entries(page).first()).toBeVisible()
  for (const size of Object.values(WIDTHS)) {
    await page.setViewportSize(size)
    await expectNothingSticksOut(page)
  }
  await expectAccessible(page)
  await wheelToTheEnd(page)
})

test('the keyboard moves through the feed with Page Down and Up, and out of it with Ctrl+Home and Ctrl+End @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'exact')))
  const second = entries(page).nth(1)
  const third = entries(page).nth(2)
  await entries(page).first().focus()
  await page.keyboard.press('PageDown')
  await expect(second).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(third).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(second).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await second.focus()
  await page.keyboard.press('Control+End')
  await expect(second).not.toBeFocused()
})

test('a deployment opens with everything in its record, and closing returns to its entry @path', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await visit(page, path)
  await entries(page).first().getByRole('link').first().click()
  // Beside the list, or in a sheet over it in a narrow window.
  const named = { name: 'Deployment details' }
  const details = page.getByRole('region', named).or(page.getByRole('dialog', named))
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(/\bdeployment=/)
  await expectSoundEverywhere(page)
  await details.getByRole('button', { name: 'Close details' }).click()
  await expect(details).toHaveCount(0)
  await expect(page).toHaveURL(path)
})

test('each request is counted in the API budget @long', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  const left = async () => Number(await apiBudget(page).getAttribute('aria-valuenow'))
  await expect(apiBudget(page)).toHaveAttribute('aria-valuetext', /of 1000 left/)
  const before = await left()
  expect(before).toBeLessThan(1000)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(left).toBeLessThan(before)
  await page.getByRole('button', { name: /requests left, show usage$/ }).click()
  const spending = page.getByRole('dialog', { name: 'API budget' })
  await expect(
    spending.getByRole('row', { name: /^Opening pages and scrolling [1-9]/ }),
  ).toBeVisible()
  await expect(spending.getByRole('row', { name: /^Polling for changes [1-9]/ })).toBeVisible()
})
