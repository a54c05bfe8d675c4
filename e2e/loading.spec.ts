import { expectLive, historyPath, visit, waiting } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { MOST_SHIFT, shiftOf } from '#e2e/support/shift.ts'
import { expect, test } from '#e2e/support/test.ts'

/* What a page shows while the API has not answered and its scripts are not there. */

const SCRIPTS = '**/assets/*.js'

test('a page of a slow API shows that it loads before its scripts come, and nothing moves when they do @long', async ({
  page,
  served,
}) => {
  await visit(page, './')
  const letIn = await holdBack(page, SCRIPTS)
  await page.goto(historyPath(environmentOf(served, 'slow')), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading deployments…')
  await expect(waiting(page)).not.toHaveCount(0)
  await letIn()
  await expectLive(page)
  expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT)
})

test('sign-in is there before the scripts come, and works once they do', async ({ page }) => {
  const letIn = await holdBack(page, SCRIPTS)
  await page.goto('./', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('list', { name: /^Five deployments/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Credential' })).toBeDisabled()
  await letIn()
  await page.getByRole('button', { name: 'Use the sample workspace' }).click()
  await expect(page.getByRole('region', { name: 'Environments' })).toBeVisible()
})

test('a chosen theme is there from the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, './')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  const letIn = await holdBack(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await letIn()
  await expectLive(page)
})
