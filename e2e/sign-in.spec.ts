import {
  enterSampleWorkspace,
  entries,
  historyPath,
  openPage,
  reload,
  signIn,
  openBox,
  signInForm,
  visit,
} from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test } from '#e2e/support/test.ts'

test('one click leads into the sample workspace @core @path', async ({ page, served }) => {
  await openPage(page, './')
  await expect(page).toHaveURL(/\/sign-in\b/)
  await expect(signInForm(page)).toBeVisible()
  await expectAccessible(page)
  await enterSampleWorkspace(page)
  await expect(page).toHaveURL('./')
  await openBox(page).getByRole('textbox', { name: 'Environment ID or address' }).fill('single')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL('./')
  // The sign-in page is not in the browser's history.
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('an API token signs in, and leads to the requested page @core @path', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await openPage(page, path)
  await signIn(page, 'API token', served.token)
  await expect(page).toHaveURL(path)
  await expect(entries(page)).toHaveCount(1)
})

test('whoever is signed in already goes on to the requested page @long', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await visit(page, path)
  await openPage(page, `sign-in?next=${encodeURIComponent(`/${path}`)}`)
  await expect(page).toHaveURL(path)
  await expect(entries(page)).toHaveCount(1)
})

test('a JWT signs in @core @long', async ({ page, served }) => {
  const path = historyPath(environmentOf(served, 'single'))
  await openPage(page, path)
  await signIn(page, 'Bearer JWT', served.jwt)
  await expect(page).toHaveURL(path)
  await expect(entries(page)).toHaveCount(1)
})

test.describe('an invalid credential is rejected at its field', () => {
  for (const { scheme, credential, problem } of [
    { scheme: 'API token', credential: '', problem: /^Paste an API token/ },
    {
      scheme: 'API token',
      credential: 'two words',
      problem: /^A credential cannot contain spaces/,
    },
    { scheme: 'Bearer JWT', credential: 'no-jwt', problem: /^A JWT has three parts/ },
  ] as const) {
    test(
      `${scheme} "${credential}"`,
      { tag: credential === 'no-jwt' ? [] : '@long' },
      async ({ page }) => {
        await openPage(page, 'sign-in')
        await signIn(page, scheme, credential)
        const field = signInForm(page).getByRole('textbox', { name: 'Credential' })
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(problem)
        await expect(field).toBeFocused()
        await expect(page).toHaveURL(/\/sign-in\b/)
        await expectAccessible(page)
      },
    )
  }
})

test.describe('a JWT that has expired', () => {
  test.use({ expectedFailures: [400] })

  test('is rejected with its expiry @long', async ({ page }) => {
    await openPage(page, 'sign-in')
    await signIn(page, 'Bearer JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3MzU2ODk2MDB9.c2lnbmVk')
    await expect(signInForm(page).getByRole('alert')).toContainText(
      'This JWT expired at 2025-01-01T00:00:00.000Z',
    )
    await expect(page).toHaveURL(/\/sign-in\b/)
    await expectAccessible(page)
  })
})

test.describe('a host that does not answer', () => {
  test.use({ expectedFailures: ['net::'] })

  test('and one that something else answers for, are said in words; the credential stays @long', async ({
    page,
    served,
  }) => {
    await openPage(page, 'sign-in')
    await page.route('**/session', (route) => route.abort(), { times: 1 })
    await signIn(page, 'API token', served.token)
    const refusal = signInForm(page).getByRole('alert')
    await expect(refusal).toHaveText(
      'Not signed in. The Tidemark server did not respond. Try again.',
    )
    await page.route(
      '**/session',
      (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }),
      { times: 1 },
    )
    const submit = signInForm(page).getByRole('button', { name: 'Sign in', exact: true })
    await submit.click()
    await expect(refusal).toContainText('Something other than the Tidemark server responded.')
    await expectAccessible(page)
    await submit.click()
    await expect(page).toHaveURL('./')
  })
})

test.describe('a well-formed credential that the API rejects', () => {
  test.use({ expectedFailures: [401] })

  test('fails the first request, and the form accepts another one @core @long', async ({
    page,
    served,
  }) => {
    const path = historyPath(environmentOf(served, 'single'))
    await openPage(page, path)
    await signIn(page, 'API token', 'nobody-was-given-this')
    await expect(
      page.getByRole('heading', { level: 1, name: 'The credential was refused' }),
    ).toBeVisible()
    await expect(page.getByText('Your session ended')).toHaveCount(0)
    await expectAccessible(page)
    await signIn(page, 'API token', served.token)
    await expect(page).toHaveURL(path)
    await expect(entries(page)).toHaveCount(1)
  })
})

test('signing out ends the session, for the Back button and a new tab too @core @path', async ({
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
  await openPage(other, path)
  await expect(signInForm(other)).toBeVisible()
})

test('the credential is not in the page, its address, its storage or its readable cookies @long', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await openPage(page, path)
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

test('a session survives a reload @long', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  await reload(page)
  await expect(entries(page)).toHaveCount(1)
})
