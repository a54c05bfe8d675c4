import {
  entries,
  historyPath,
  openBox,
  openPage,
  openEnvironment,
  reload,
  signIn,
  visit,
} from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* What the page shows instead of a history, for each reason why there is none. */

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
    says: /The first one appears automatically/,
    wayOut: { role: 'button', name: 'Check again' },
  },
  {
    environment: 'gone',
    heading: 'The credential was refused',
    says: /401/,
    wayOut: { role: 'button', name: 'Sign in' },
    expectedFailures: [401],
  },
  {
    environment: 'forbidden',
    heading: 'This token has no access to this environment',
    says: /403: “No permission to read this environment”/,
    wayOut: { role: 'link', name: 'Sign in with another token' },
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
    heading: 'The response is not from the API',
    says: /It is a web page/,
    wayOut: { role: 'button', name: 'Try again' },
    expectedFailures: [502],
  },
  {
    environment: 'broken-json',
    heading: 'The response cannot be read',
    says: /cut short on the way/,
    wayOut: { role: 'button', name: 'Try again' },
  },
  {
    environment: 'cut-off',
    heading: 'The API cannot be reached',
    says: /connection failed/,
    wayOut: { role: 'button', name: 'Try again' },
    expectedFailures: ['net::'],
  },
]

/** These run in `npm test`; the others in `npm run test:all`. */
const QUICK = ['empty', 'forbidden']

for (const { environment, heading, says, wayOut, expectedFailures = [] } of STATES) {
  test.describe(environment, { tag: QUICK.includes(environment) ? [] : '@long' }, () => {
    test.use({ expectedFailures })

    test(`says "${heading}", why, and the way out`, async ({ page, served }) => {
      await visit(page, historyPath(environmentOf(served, environment)))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({
        timeout: 20_000,
      })
      await expect(page.getByRole('main')).toContainText(says)
      await expect(page.getByRole(wayOut.role, { name: wayOut.name, exact: true })).toBeVisible()
      await expectSoundEverywhere(page)
    })
  })
}

test('the page says that it is loading until the entries are shown @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'slow')))
  await expect(page.getByRole('heading', { name: 'Loading deployments…' })).toBeVisible()
  await expectSoundEverywhere(page)
  await expect(entries(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Loading deployments…' })).toHaveCount(0)
})

test.describe('a token without permission', () => {
  test.use({ expectedFailures: [403] })

  test('may not read the environment, and another token can be entered @long', async ({
    page,
    served,
  }) => {
    const path = historyPath(environmentOf(served, 'single'))
    await openPage(page, path)
    await signIn(page, 'API token', served.forbiddenToken)
    await expect(
      page.getByRole('heading', { name: 'This token has no access to this environment' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Sign in with another token' }).click()
    await signIn(page, 'API token', served.token)
    await expect(page).toHaveURL(path)
    await expect(entries(page)).toHaveCount(1)
  })
})

test.describe('the rate limit', () => {
  test.use({ expectedFailures: [429] })

  test('counts down to the next possible request, and keeps the loaded entries @long', async ({
    page,
    served,
  }) => {
    const path = historyPath(environmentOf(served, 'rate-limited'))
    await visit(page, path)
    await expect(entries(page).first()).toBeVisible()
    // Five requests succeed; the sixth is rejected.
    const refused = page.getByText('Rate limit reached')
    await expect(async () => {
      if (!(await refused.isVisible()))
        await page.getByRole('button', { name: 'Refresh', exact: true }).click({ timeout: 1000 })
      await expect(refused).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByRole('button', { name: /^Refresh at \d\d:\d\d$/ })).toBeVisible()
    await expect(entries(page).first()).toBeVisible()
    await expectSoundEverywhere(page)

    // The first request during the pause has nothing to show but the remaining time.
    await reload(page)
    await expect(page.getByRole('heading', { name: 'Rate limit reached' })).toBeVisible()
    const left = page.getByRole('main').getByText(/^\d+:\d\d$/)
    const first = await left.textContent()
    await expect(left).not.toHaveText(first ?? '')
    await expectSoundEverywhere(page)
  })
})

test.describe('offline', () => {
  test.use({ expectedFailures: ['net::'] })

  test('is shown at the first request, and ends without a click @long', async ({
    context,
    page,
    served,
  }) => {
    // Nor does code that was to load ahead of its use, and did not, disturb anybody.
    await context.route(/\/assets\/(compare-route|not-found)-/, (route) => route.abort())
    const failures = ['/compare-route-', '/not-found-'].map((part) =>
      page.waitForEvent('requestfailed', (one) => one.url().includes(part)),
    )
    await visit(page, historyPath(environmentOf(served, 'empty')))
    await page.getByRole('link', { name: 'Tidemark, home' }).click()
    await expect(openBox(page)).toBeVisible()
    await Promise.all(failures)
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

  test('keeps the loaded entries in place @long', async ({ context, page, served }) => {
    await visit(page, historyPath(environmentOf(served, 'single')))
    await expect(entries(page)).toHaveCount(1)
    // What the page shows later has loaded.
    await expect(page.getByRole('button', { name: 'Go to a date' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(entries(page)).toHaveCount(1)
    await expectSoundEverywhere(page)
  })
})

test.describe('code that does not load', () => {
  test.use({ expectedFailures: ['net::', 'CodeMissing: A part'] })

  test('is reported where the host has rendered the page already @long', async ({
    context,
    page,
  }) => {
    const missing = /\/assets\/home-[^/]*\.js$/
    await page.request.post('session', { data: { sample: true } })
    await context.route(missing, (route) => route.abort())
    await page.goto('./')
    await expect(page.getByText('A part of the console did not load')).toBeVisible()
    await context.unroute(missing)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(openBox(page)).toBeVisible()
  })

  test('is reported on the page, which neither reloads nor stays blank, and can be retried @path', async ({
    context,
    page,
    served,
  }) => {
    const missing = /\/assets\/home-[^/]*\.js$/
    await context.route(missing, (route) => route.abort())
    await visit(page, historyPath(environmentOf(served, 'single')))
    await expect(entries(page)).toHaveCount(1)
    await page.evaluate(() => sessionStorage.setItem('this page', 'was not reloaded'))
    await page.getByRole('link', { name: 'Tidemark, home' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'A part of the console did not load' }),
    ).toBeVisible()
    await expectSoundEverywhere(page)
    await context.unroute(missing)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(openBox(page)).toBeVisible()
  })
})
