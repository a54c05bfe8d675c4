import type { Page } from '@playwright/test'
import { entries, enterSampleWorkspace, historyPath, visit } from '#e2e/support/console.ts'
import { askedPages, readAt, readAtRest, readDeep, topOf } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test, WIDTHS } from '#e2e/support/test.ts'

/* A session that ends while the history is open: sign-in opens over it, and no loaded data is lost. */

test.use({ viewport: WIDTHS['on a desk'], expectedFailures: [401] })

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' })

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName)

test('after a poll fails, signing in over the page continues it @long', async ({
  context,
  page,
  served,
}) => {
  await page.clock.install()
  const path = `${historyPath(environmentOf(served, 'long'))}?status=succeeded`
  await visit(page, path)
  await expect(entries(page).first()).toBeVisible()
  await readDeep(page)
  await entries(page).last().focus()
  const focus = await focused(page)
  const position = await readAtRest(page)
  const asked = askedPages(page)

  await context.clearCookies()
  await page.clock.fastForward('01:05')
  await expect(signInAgain(page)).toBeVisible()
  await expectAccessible(page)
  await enterSampleWorkspace(page)
  await expect(signInAgain(page)).toHaveCount(0)

  await expect(page.getByText('The API responded with 401')).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await expect.poll(() => focused(page)).toBe(focus)
  await expect.poll(() => readAt(page)).toEqual(position)
  // One rejected request, then only the newest page.
  expect(asked).toEqual(['', ''])
})

test('after an older page fails, signing in loads that page @long', async ({
  context,
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await readDeep(page)
  const asked = askedPages(page)
  await context.clearCookies()
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    await expect(signInAgain(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  const { name, top } = await readAtRest(page)
  const older = asked.filter((startId) => startId !== '')
  expect(older).toHaveLength(1)

  await enterSampleWorkspace(page)
  await expect(signInAgain(page)).toHaveCount(0)
  await expect
    .poll(() => asked.filter((startId) => startId !== '').slice(0, 2))
    .toEqual([...older, ...older])
  await expect(page.getByText('The next page could not be loaded.')).toHaveCount(0)
  // Not what is read first: an entry above may become shorter, because what it deployed can now be compared.
  await expect.poll(() => topOf(page, name)).toBe(top)
})

test('after the dialog is dismissed, a notice opens it over the page again @long', async ({
  context,
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(signInAgain(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInAgain(page)).toHaveCount(0)
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await enterSampleWorkspace(page)
  await expect(page.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)
  await expect(entries(page)).toHaveCount(1)
})
