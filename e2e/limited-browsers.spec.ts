import type { Page } from '@playwright/test'
import { componentPath, expectResolved, form, write } from '#e2e/support/configure.ts'
import {
  enterSampleWorkspace,
  entries,
  historyPath,
  openPage,
  reload,
  signIn,
  signInForm,
  visit,
} from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* Browsers that lack something, that keep nothing, or whose computer has a wrong clock or zone. */

const CHANNELS = {
  lacks: () => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  },
  refuses: () => {
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    Reflect.set(globalThis, 'BroadcastChannel', new Proxy(BroadcastChannel, { construct: refuse }))
  },
}

for (const [how, without] of Object.entries(CHANNELS))
  test(`a browser that ${how} channels between tabs signs in, reads and edits @core @long`, async ({
    page,
    served,
  }) => {
    await page.addInitScript(without)
    await openPage(page, componentPath(served, 'external-dns'))
    await signIn(page, 'API token', served.token)
    await expectResolved(page)
    await write(form(page), 'TXT owner ID', 'quayside')
    await expectResolved(page)
    await openPage(page, historyPath(environmentOf(served, 'single')))
    if (await signInForm(page).isVisible()) await signIn(page, 'API token', served.token)
    await expect(entries(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Session/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(signInForm(page)).toBeVisible()
  })

/** What Chromium does where its settings block all site data. */
const blockSiteData = () => {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const area of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, area, { get: deny })
  Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny })
  LockManager.prototype.request = () =>
    Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
}

test('a browser that blocks storage and locks opens pages, and polls @core', async ({
  page,
  served,
}) => {
  await page.addInitScript(blockSiteData)
  await page.clock.install()
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  const polled = page.waitForResponse(/\/deploymentHistory/)
  await page.clock.fastForward('02:00')
  expect((await polled).status()).toBe(200)
})

const withoutCookies = async (page: Page) => {
  await page.route('**/session', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await page.context().clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    return route.fulfill({ response, headers })
  })
}

test('a browser that keeps no cookies is told so at sign-in, and what helps', async ({
  page,
  served,
}) => {
  await withoutCookies(page)
  await openPage(page, historyPath(environmentOf(served, 'single')))
  const refusal = signInForm(page).getByRole('alert')
  const { host } = new URL(served.url)
  const words = `Not signed in. This browser does not keep cookies for ${host}.`
  await signIn(page, 'API token', served.token)
  await expect(refusal).toContainText(words)
  await expectSoundEverywhere(page)
  await enterSampleWorkspace(page)
  await expect(refusal).toContainText(words)
  await expect(page.getByText('Your session ended')).toHaveCount(0)

  await page.unroute('**/session')
  await signIn(page, 'API token', served.token)
  await expect(entries(page)).toHaveCount(1)
})

const HOUR = 3_600_000

for (const [how, ms] of [
  ['two hours ahead', 2 * HOUR],
  ['two days behind', -48 * HOUR],
] as const)
  test(`a clock ${how} ends no JWT session @core @long`, async ({ page, served }) => {
    await page.clock.install({ time: Date.now() + ms })
    const path = historyPath(environmentOf(served, 'single'))
    await openPage(page, path)
    await signIn(page, 'Bearer JWT', served.jwt)
    await expect(entries(page)).toHaveCount(1)
    await page.clock.fastForward('10:00')
    const refreshed = page.waitForResponse(/\/deploymentHistory/)
    await page.getByRole('button', { name: 'Refresh' }).click()
    expect((await refreshed).status()).toBe(200)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^Your (JWT|session)/)).toHaveCount(0)
    await reload(page)
    await signInForm(page).or(entries(page).first()).waitFor()
    await expect(page.getByText(/^Your (JWT|session)/)).toHaveCount(0)
  })

for (const [how, ms] of [
  ['ahead', HOUR / 3],
  ['behind', -HOUR / 3],
] as const)
  test(`a clock 20 minutes ${how} changes nothing that pages count @long`, async ({
    page,
    context,
    browser,
    served,
  }) => {
    const path = historyPath(environmentOf(served, 'live'))
    // The tabs of one browser have one clock, and tell each other how far it is off.
    const other = await browser.newContext({ baseURL: `${served.url}/` })
    const wrong = await other.newPage()
    await wrong.clock.install({ time: Date.now() + ms })
    await visit(page, path)
    await other.addCookies(await context.cookies())
    await wrong.goto(page.url())
    const notice = wrong.getByText(`This computer’s clock is 20 minutes ${how}.`)
    await expect(notice).toBeVisible()
    await expect(wrong.getByText('Deployment times use the API’s clock.')).toBeVisible()
    await expect(page.getByText('This computer’s clock')).toHaveCount(0)
    const said = async (on: Page) => ({
      newest: await entries(on).first().getAttribute('aria-label'),
      day: await on
        .getByText(/^(?:Today|Yesterday)/)
        .first()
        .textContent(),
    })
    // Each of them asks for itself what has happened meanwhile.
    await expect(async () => expect(await said(wrong)).toEqual(await said(page))).toPass({
      timeout: 30_000,
    })
    const minutes = async (on: Page) => {
      const text = await on.getByRole('main').getByRole('heading').first().textContent()
      return Number(/(\d+) minute/.exec(text ?? '')?.[1] ?? 0)
    }
    // A minute may begin between the two.
    await expect
      .poll(async () => Math.abs((await minutes(wrong)) - (await minutes(page))))
      .toBeLessThan(2)
    // What is newer than an hour is so by the clock of the API.
    for (const on of [page, wrong]) await on.goto(`${path}?from=last-1h`)
    await expect(notice).toBeVisible()
    // One may have become older than an hour in between.
    await expect
      .poll(async () => Math.abs((await entries(wrong).count()) - (await entries(page).count())))
      .toBeLessThan(2)
    await wrong.goto('./')
    await expect(notice).toBeVisible()
  })

test('a computer without a known time zone shows UTC, and the zone switch says why @long', async ({
  launchOptions,
  playwright,
  served,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    env: { ...process.env, TZ: 'Foo/Bar' },
  })
  // Without the zone that Playwright gives to other pages.
  const page = await browser.newPage({ baseURL: `${served.url}/`, timezoneId: '' })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await visit(page, historyPath(environmentOf(served, 'single')))
  const time = entries(page).getByRole('time').first()
  const utc = (await time.getAttribute('datetime'))?.slice(11, 16) ?? 'none'
  await expect(time).toContainText(utc)
  await page.getByRole('button', { name: 'Why is local time UTC?' }).click()
  await expect(page.getByText('Etc/Unknown')).toBeVisible()
  await expectSoundEverywhere(page)
  await reload(page)
  await expect(time).toContainText(utc)
  await openPage(page, componentPath(served, 'external-dns'))
  await expectResolved(page)
  await openPage(page, './')
  await expect(page.getByRole('region', { name: 'Environments' })).toBeVisible()
  expect(problems).toEqual([])
  await browser.close()
})
