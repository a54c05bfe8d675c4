import type { Page } from '@playwright/test'
import { componentPath, expectAllLoaded } from '#e2e/support/configure.ts'
import { entries, historyPath, openPage, visit } from '#e2e/support/console.ts'
import { EXPECTED } from '#e2e/support/faults.ts'
import { laidOut } from '#e2e/support/laid-out.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'
import { sticksOut } from '#src/testing/sticks-out.ts'

/* Nothing sticks out of the narrowest window: a phone, or a desktop window at 400 % zoom (SC 1.4.10). */

test.use({
  viewport: { width: 320, height: 640 },
  // The samples have environments and components that misbehave.
  expectedFailures: [400, 403, 404, ...EXPECTED],
})

const expectNothingSticksOut = async (page: Page, where: string) => {
  await laidOut(page)
  await expect.poll(() => page.evaluate(sticksOut), { message: where }).toEqual([])
}

test('the sign-in page fits in 320 px', async ({ page }) => {
  await openPage(page, 'sign-in')
  await expectNothingSticksOut(page, 'sign-in')
})

test('an unknown page and the dialogs fit in 320 px @long', async ({ page }) => {
  await visit(page, 'nowhere')
  await expectNothingSticksOut(page, 'an unknown page')
  await visit(page, '')
  await page.getByRole('button', { name: 'Open anything' }).click()
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await expectNothingSticksOut(page, 'the commands')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await expectNothingSticksOut(page, 'the keys')
})

test('the board and a comparison fit in 320 px @long', async ({ page, served }) => {
  const [long, live] = ['long', 'live'].map((name) => environmentOf(served, name))
  await visit(page, '')
  await expectNothingSticksOut(page, 'the first board')
  await openPage(page, `?environments=${Object.values(served.environments).slice(0, 12).join(',')}`)
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await expectNothingSticksOut(page, 'a board of many')
  await openPage(page, `compare?left=${long}&right=${live}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNothingSticksOut(page, 'a comparison')
})

test('each view of a history fits in 320 px @long', async ({ page, served }) => {
  const path = historyPath(environmentOf(served, 'long'))
  await visit(page, path)
  await expect(entries(page).first()).toBeVisible()
  await expectNothingSticksOut(page, 'the timeline')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expectNothingSticksOut(page, 'its filters')
  for (const search of [
    '?q=checkout&status=failed',
    '?view=services',
    '?view=facts',
    '?at=2026-11-01T12:00:00Z',
  ]) {
    await openPage(page, `${path}${search}`)
    await expectNothingSticksOut(page, search)
  }
  await openPage(page, path)
  await entries(page).first().getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Deployment details' })).toBeVisible()
  await expectNothingSticksOut(page, 'its details')
})

test('every sample history fits in 320 px @long', async ({ page, served }) => {
  test.slow()
  await visit(page, '')
  for (const [name, id] of Object.entries(served.environments)) {
    await page.goto(historyPath(id))
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectNothingSticksOut(page, name)
  }
})

const componentsOf = (served: Announced) =>
  (served as Announced & { components: readonly string[] }).components

test('a form fits in 320 px with each of its tools @long', async ({ page, served }) => {
  await visit(page, componentPath(served, 'external-dns'))
  await expectAllLoaded(page)
  await expectNothingSticksOut(page, 'the form')
  for (const name of ['Values as YAML', 'Fill from JSON or YAML', 'Compare with other clusters']) {
    await page.getByRole('button', { name }).click()
    await expectNothingSticksOut(page, name)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await openPage(page, componentPath(served, 'external-dns'))
    await expectAllLoaded(page)
  }
})

test('every sample form fits in 320 px @long', async ({ page, served }) => {
  test.slow()
  await visit(page, '')
  for (const key of componentsOf(served)) {
    await page.goto(componentPath(served, key))
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectNothingSticksOut(page, key)
  }
})
