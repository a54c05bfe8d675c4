import { entries, historyPath, openEnvironment, signIn, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* What stands where the history would be, for each reason why it is not there. */

type State = {
  environment: string
  heading: string
  says: RegExp
  wayOut: { role: 'button' | 'link'; name: string }
  expectedFailures?: readonly (number | string)[]
}

const STATES: readonly State[] = [
  {
    environment: 'empty',
    heading: 'No deployments yet',
    says: /The first appears by itself/,
    wayOut: { role: 'button', name: 'Look again' },
  },
  {
    environment: 'gone',
    heading: 'Your session ended',
    says: /401/,
    wayOut: { role: 'link', name: 'Sign in again' },
    expectedFailures: [401],
  },
  {
    environment: 'forbidden',
    heading: 'This token may not read this environment',
    says: /403: “No permission to read this environment”/,
    wayOut: { role: 'link', name: 'Sign in with another' },
    expectedFailures: [403],
  },
  {
    environment: 'not-found',
    heading: 'No environment has this ID',
    says: /404/,
    wayOut: { role: 'link', name: 'Correct the ID' },
    expectedFailures: [404],
  },
  {
    environment: 'html',
    heading: 'Something else answered',
    says: /web page, not this API/,
    wayOut: { role: 'button', name: 'Try again' },
  },
  {
    environment: 'broken-json',
    heading: 'The answer cannot be read',
    says: /cut short on the way/,
    wayOut: { role: 'button', name: 'Try again' },
  },
  {
    environment: 'cut-off',
    heading: 'The service cannot be reached',
    says: /connection failed/,
    wayOut: { role: 'button', name: 'Try again' },
    expectedFailures: ['net::'],
  },
]

for (const { environment, heading, says, wayOut, expectedFailures = [] } of STATES) {
  test.describe(environment, () => {
    test.use({ expectedFailures })

    test(`says "${heading}", why, and the way out`, async ({ page, served }) => {
      await visit(page, historyPath(environmentOf(served, environment)))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({
        timeout: 20_000,
      })
      await expect(page.getByRole('main')).toContainText(says)
      await expect(page.getByRole(wayOut.role, { name: wayOut.name })).toBeVisible()
      await expectSoundEverywhere(page)
    })
  })
}

test('loading says so, until the entries are there', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'slow')))
  await expect(page.getByRole('heading', { name: 'Loading deployments…' })).toBeVisible()
  await expectSoundEverywhere(page)
  await expect(entries(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Loading deployments…' })).toHaveCount(0)
})

test.describe('a token without the permission', () => {
  test.use({ expectedFailures: [403] })

  test('may not read what others may, and another token can be given', async ({ page, served }) => {
    const path = historyPath(environmentOf(served, 'single'))
    await page.goto(path)
    await signIn(page, 'API token', served.forbiddenToken)
    await expect(
      page.getByRole('heading', { name: 'This token may not read this environment' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Sign in with another' }).click()
    await signIn(page, 'API token', served.token)
    await expect(page).toHaveURL(path)
    await expect(entries(page)).toHaveCount(1)
  })
})

test.describe('the rate limit', () => {
  test.use({ expectedFailures: [429] })

  test('counts down to when asking is possible again, and shows what it had', async ({
    page,
    served,
  }) => {
    const path = historyPath(environmentOf(served, 'rate-limited'))
    await visit(page, path)
    await expect(entries(page).first()).toBeVisible()
    // Five requests are granted; the sixth is refused.
    const refused = page.getByText('The hour’s requests are used up')
    await expect(async () => {
      if (!(await refused.isVisible()))
        await page.getByRole('button', { name: 'Refresh', exact: true }).click({ timeout: 1000 })
      await expect(refused).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByRole('button', { name: /^Refresh at \d\d:\d\d$/ })).toBeVisible()
    await expect(entries(page).first()).toBeVisible()
    await expectSoundEverywhere(page)

    // A first look while the pause lasts has nothing to show but the time that is left.
    await page.reload()
    await expect(
      page.getByRole('heading', { name: 'The hour’s requests are used up' }),
    ).toBeVisible()
    const left = page.getByRole('main').getByText(/^\d+:\d\d$/)
    const first = await left.textContent()
    await expect(left).not.toHaveText(first ?? '')
    await expectSoundEverywhere(page)
  })
})

test.describe('offline', () => {
  test.use({ expectedFailures: ['net::'] })

  test('is told on the first look, and over by itself', async ({ context, page, served }) => {
    await visit(page, historyPath(environmentOf(served, 'empty')))
    await page.getByRole('link', { name: 'Tidemark, home' }).click()
    await expect(page.getByRole('form', { name: 'Open an environment' })).toBeVisible()
    await context.setOffline(true)
    await openEnvironment(page, environmentOf(served, 'single'))
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible({
      timeout: 20_000,
    })
    await expectSoundEverywhere(page)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(entries(page)).toHaveCount(1)
  })

  test('leaves what was loaded where it is', async ({ context, page, served }) => {
    await visit(page, historyPath(environmentOf(served, 'single')))
    await expect(entries(page)).toHaveCount(1)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(entries(page)).toHaveCount(1)
    await expectSoundEverywhere(page)
  })
})

test.describe('code that does not come', () => {
  test.use({ expectedFailures: ['net::', 'CodeMissing: A part'] })

  test('says so on the page, which neither reloads nor stays blank, and is tried again', async ({
    context,
    page,
    served,
  }) => {
    const missing = /\/assets\/home-[^/]*\.js$/
    await context.route(missing, (route) => route.abort())
    await visit(page, historyPath(environmentOf(served, 'single')))
    await expect(entries(page)).toHaveCount(1)
    await page.evaluate(() => sessionStorage.setItem('this page', 'was not loaded anew'))
    await page.getByRole('link', { name: 'Tidemark, home' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'A part of the console did not load' }),
    ).toBeVisible()
    await expectSoundEverywhere(page)
    await context.unroute(missing)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('form', { name: 'Open an environment' })).toBeVisible()
  })
})
