import { readFile } from 'node:fs/promises'
import { entries, historyPath, reload, visit } from '#e2e/support/console.ts'
import { command } from '#e2e/support/keyboard.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

test.use({ viewport: WIDTHS['on a desk'] })

test('filters combine, are in the address, and show how far they searched', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Status' })
    .getByRole('checkbox', { name: /^Failed/ })
    .check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\bstatus=failed\b/)
  await page.getByRole('searchbox', { name: 'Search deployments' }).fill('checkout-worker')
  await expect(page).toHaveURL(/\bq=checkout-worker\b/)
  await expect(entries(page).and(page.getByRole('article', { name: /^(?!.*failed)/ }))).toHaveCount(
    0,
  )
  await expect(page.getByText(/^\d+ of \d+ loaded, back to /).first()).toBeVisible()
  await expectSoundEverywhere(page)

  await page.setViewportSize(WIDTHS['on a desk'])
  await reload(page)
  await expect(page.getByRole('searchbox')).toHaveValue('checkout-worker')
  await page.getByRole('button', { name: 'Keep looking' }).click()
  await expect(page.getByText(/^\d+ of [1-9]\d\d+ loaded, back to /).first()).toBeVisible()
})

test('an empty result is shown with ways to continue @long', async ({ page, served }) => {
  await visit(page, `${historyPath(environmentOf(served, 'exact'))}?q=no-such-thing`)
  await expect(page.getByText(/^None of the \d+ loaded match\./)).toBeVisible()
  await page.getByRole('button', { name: 'Keep looking' }).click()
  await expect(page.getByText(/All deployments are loaded\./)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(entries(page).first()).toBeVisible()
})

test('an invalid filter in the address is named, and can be removed @long', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'long'))
  await visit(page, `${path}?status=foo%2Cfailed&from=2026-02-30`)
  const notice = page.getByRole('status').filter({ hasText: 'The link filters by' })
  await expect(notice).toContainText('foo')
  await expect(notice).toContainText('2026-02-30')
  await expect(entries(page).and(page.getByRole('article', { name: /^(?!.*failed)/ }))).toHaveCount(
    0,
  )
  await expectSoundEverywhere(page)
  await page.getByRole('button', { name: 'Remove them from the link' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveURL(`${path}?status=failed`)
})

test('loaded matches are exported to a file that says it is partial @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as JSON' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/partial.*\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(() => JSON.parse(text) as unknown).not.toThrow()

  const savingAgain = page.waitForEvent('download')
  await command(page, 'Export as CSV')
  expect((await savingAgain).suggestedFilename()).toMatch(/partial.*\.csv$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: WIDTHS['on a phone'] })

  test('the filters fold into one button @long', async ({ page, served }) => {
    await visit(page, historyPath(environmentOf(served, 'long')))
    await expect(page.getByRole('button', { name: 'Status', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet
      .getByRole('group', { name: 'Status' })
      .getByRole('checkbox', { name: /^Failed/ })
      .check()
    await sheet.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/\bstatus=failed\b/)
    await expect(page.getByRole('button', { name: 'Filters, some are set' })).toBeVisible()
  })
})

test('the choice of compact rows is kept in this browser @long', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'exact')))
  const compact = page.getByRole('button', { name: 'Compact rows' })
  await compact.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await reload(page)
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
})

test('who presses the key of the browser’s Find is told what it does not see @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  const told = page.getByRole('status').filter({ hasText: 'Find sees only the rows near' })
  await expect(told).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+f')
  await expect(told).toHaveText(/Press \/ to search all that is loaded\./)
})

test('links of the list have names that differ', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  const names = await entries(page).evaluateAll((all) =>
    all.map((entry) => entry.querySelector('h2 a')?.getAttribute('aria-label') ?? ''),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names.every((name) => /^\w[\w ]*, \d+ \w+ \d{4} \d\d:\d\d$/.test(name))).toBe(true)
  expect(new Set(names).size).toBe(names.length)
})
