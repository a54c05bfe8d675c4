import type { Page } from '@playwright/test'
import { entries, enterSampleWorkspace, historyPath, visit } from '#e2e/support/console.ts'
import { askedPages, readAt, readAtRest, readDeep } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test, WIDTHS } from '#e2e/support/test.ts'

/* A session that ends while the history is read: sign-in opens over it, and nothing of it is lost. */

test.use({ viewport: WIDTHS['on a desk'], expectedFailures: [401] })

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Your session ended' })

/** What has the focus, by its name. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName)

test('found out by a look for news, it is opened again over what is read', async ({
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
  const place = await readAtRest(page)
  const asked = askedPages(page)

  await context.clearCookies()
  await page.clock.fastForward('01:05')
  await expect(signInAgain(page)).toBeVisible()
  await expectAccessible(page)
  await enterSampleWorkspace(page)
  await expect(signInAgain(page)).toHaveCount(0)

  await expect(page.getByText('The service answered 401')).toHaveCount(0)
  await expect(page).toHaveURL(path)
  expect(await focused(page)).toBe(focus)
  await expect.poll(() => readAt(page)).toEqual(place)
  // Refused once, then the newest page alone.
  expect(asked).toEqual(['', ''])
})

test('found out by an older page, that page comes after all', async ({ context, page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await readDeep(page)
  const asked = askedPages(page)
  await context.clearCookies()
  await expect(async () => {
    await page.mouse.wheel(0, 700)
    await expect(signInAgain(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  const place = await readAtRest(page)
  const older = asked.filter((startId) => startId !== '')
  expect(older).toHaveLength(1)

  await enterSampleWorkspace(page)
  await expect(signInAgain(page)).toHaveCount(0)
  await expect
    .poll(() => asked.filter((startId) => startId !== '').slice(0, 2))
    .toEqual([...older, ...older])
  await expect(page.getByText('The next page did not arrive.')).toHaveCount(0)
  await expect.poll(() => readAt(page)).toEqual(place)
})

test('put off, it is asked for by the notice, and opens over the page again', async ({
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
