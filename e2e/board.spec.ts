import type { BrowserContext, Locator, Page } from '@playwright/test'
import { openAtNow } from '#e2e/support/at-now.ts'
import { entries, historyPath, openBox } from '#e2e/support/console.ts'
import { tabTo } from '#e2e/support/keyboard.ts'
import { environmentOf, type startProduct } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

// In the zone of the fixed time that its tests begin at.
test.use({ timezoneId: 'UTC' })

/* The board of the sample workspace answers what somebody on shift asks first. */

test.use({ viewport: WIDTHS['on a desk'] })

type Stage = { context: BrowserContext; page: Page; start: typeof startProduct }

const headline = (page: Page) => page.getByRole('heading', { level: 1 })

const openBoard = async (stage: Stage) => {
  const served = await openAtNow(stage)
  await expect(headline(stage.page)).toContainText('failing in staging since')
  return served
}
const environment = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Environments' })
    .getByRole('article', { name: new RegExp(`^${name},`) })
const services = (page: Page) => page.getByRole('table', { name: 'Services' })
const rowOf = (page: Page, service: string): Locator =>
  services(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: service }) })

test('a fresh start says which environment fails, since when, and what production lacks of staging @path', async ({
  context,
  page,
  start,
}) => {
  await openBoard({ context, page, start })
  // Without a click: which one, since when, and what of it.
  await expect(headline(page)).toHaveText(
    /^checkout-worker has been failing in staging since .*\d\d:\d\d.*\.$/,
  )
  await expect(page.getByRole('main')).toContainText(/checkout-worker in staging:.*failed/)
  await expect(environment(page, 'staging')).toHaveAccessibleName(
    /^staging, (?:failing since|\d services failing)/,
  )
  for (const name of ['production', 'preview', 'live'])
    await expect(environment(page, name)).not.toHaveAccessibleName(/failing/)
  // From another tab, too.
  await expect(page).toHaveTitle(/^staging failing · /)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image/)

  // What runs where, and what differs.
  await expect(rowOf(page, 'checkout-worker')).toContainText(/running.*failed/)
  for (const name of ['berth-booking', 'ledger-api', 'migrate-schema'])
    await expect(rowOf(page, name)).toContainText('differs')
  // With a click: whether a service is missing or only not loaded.
  const missing = rowOf(page, 'notification-relay')
  await expect(missing).toContainText('not in the last 20')
  // In the column of production, the first; what live last released may hide it there too.
  await missing
    .getByRole('button', { name: /Load older/ })
    .first()
    .click()
  await expect(missing).toContainText('not listed')
})

test('the board is sound on a desk, on a phone and in a narrow window @long', async ({
  context,
  page,
  start,
}) => {
  await openBoard({ context, page, start })
  await expect(headline(page)).toContainText('failing in staging')
  // On a desk, the four environments of the sample stand side by side.
  const table = page.getByRole('table', { name: 'Services' })
  await expect(table.getByRole('columnheader', { name: /^live/ })).toBeVisible()
  const hidden = await table.evaluate(
    ({ parentElement: scroller }) => (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0),
  )
  expect(hidden).toBe(0)
  await expectSoundEverywhere(page)
})

test('without a pointer, the board leads to the failure, and the box to anything else @long', async ({
  context,
  page,
  start,
}) => {
  const served = await openBoard({ context, page, start })
  await tabTo(page, page.getByRole('link', { name: 'Last good → first bad' }))
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toBeVisible()
  await expect(page).toHaveURL(
    new RegExp(`^[^?]*${historyPath(environmentOf(served, 'staging'))}\\?`),
  )
  await page.goBack()
  await tabTo(page, openBox(page).getByRole('textbox', { name: 'Environment ID or address' }), {
    most: 250,
  })
  const [one, two] = ['single', 'long'].map((name) => environmentOf(served, name))
  await page.keyboard.type(`${one}, ${two}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${served.url}/?environments=${one},${two}`)
  await expect(environment(page, 'single')).toBeVisible()
  await expect(environment(page, 'long')).toBeVisible()
  await expect(environment(page, 'staging')).toHaveCount(0)
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(openBox(page)).toContainText('A link starts with http:// or https://')
  await expect(page).toHaveURL(`${served.url}/?environments=${one},${two}`)
})
