import {
  entries,
  enterSampleWorkspace,
  historyPath,
  signIn,
  signInForm,
  visit,
} from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test } from '#e2e/support/test.ts'

test('one click leads into the sample workspace @core', async ({ page, served }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in\b/)
  await expect(signInForm(page)).toBeVisible()
  await expectAccessible(page)
  await enterSampleWorkspace(page)
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'single' }).click()
  await expect(page).toHaveURL(historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
})

test('an API token signs in, and leads to the page that was asked for @core', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await page.goto(path)
  await signIn(page, 'API token', served.token)
  await expect(page).toHaveURL(path)
  await expect(entries(page)).toHaveCount(1)
})

test('a JWT signs in @core', async ({ page, served }) => {
  const path = historyPath(environmentOf(served, 'single'))
  await page.goto(path)
  await signIn(page, 'Bearer JWT', served.jwt)
  await expect(page).toHaveURL(path)
  await expect(entries(page)).toHaveCount(1)
})

test.describe('what is no credential is refused where it was typed', () => {
  for (const { scheme, credential, problem } of [
    { scheme: 'API token', credential: '', problem: /^Paste an API token/ },
    { scheme: 'API token', credential: 'two words', problem: /^A credential has no spaces/ },
    { scheme: 'Bearer JWT', credential: 'no-jwt', problem: /^A JWT has three parts/ },
  ] as const) {
    test(`${scheme} "${credential}"`, async ({ page }) => {
      await page.goto('/sign-in')
      await signIn(page, scheme, credential)
      const field = signInForm(page).getByRole('textbox', { name: 'Credential' })
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(problem)
      await expect(field).toBeFocused()
      await expect(page).toHaveURL(/\/sign-in\b/)
      await expectAccessible(page)
    })
  }
})

test.describe('a JWT that has expired', () => {
  test.use({ expectedFailures: [400] })

  test('is refused with when it did', async ({ page }) => {
    await page.goto('/sign-in')
    await signIn(page, 'Bearer JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3MzU2ODk2MDB9.c2lnbmVk')
    await expect(signInForm(page).getByRole('alert')).toContainText(
      'This JWT expired at 2025-01-01T00:00:00.000Z',
    )
    await expect(page).toHaveURL(/\/sign-in\b/)
    await expectAccessible(page)
  })
})

test.describe('a credential of the right shape that the API refuses', () => {
  test.use({ expectedFailures: [401] })

  test('shows with the first request, and asks to sign in again @core', async ({
    page,
    served,
  }) => {
    const path = historyPath(environmentOf(served, 'single'))
    await page.goto(path)
    await signIn(page, 'API token', 'nobody-was-given-this')
    await expect(page.getByText('Your session ended')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, 'API token', served.token)
    await expect(page).toHaveURL(path)
    await expect(entries(page)).toHaveCount(1)
  })
})

test('signing out ends the session, also for the Back button and for a new tab @core', async ({
  context,
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await visit(page, path)
  await expect(entries(page)).toHaveCount(1)

  await page.getByRole('button', { name: /^Session/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in\b/)
  await page.goBack()
  await expect(signInForm(page)).toBeVisible()
  await expect(entries(page)).toHaveCount(0)

  const other = await context.newPage()
  await other.goto(path)
  await expect(signInForm(other)).toBeVisible()
})

test('the credential is nowhere in the page, its address, its storage or its readable cookies', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await page.goto(path)
  await signIn(page, 'API token', served.token)
  await expect(entries(page)).toHaveCount(1)
  const reachable = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
    ].join('\n'),
  )
  expect(reachable).not.toContain(served.token)
})

test('a session outlives a reload', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  await page.reload()
  await expect(entries(page)).toHaveCount(1)
})
