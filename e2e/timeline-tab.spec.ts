import type { Page } from '@playwright/test'
import { afterWhatIsDue, entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/*
 * The tab while the page is in the background. The clock is advanced instead of long waits;
 * `stepping` ends the running deployment at the second request for its newest page.
 */

/** Makes the page believe that its tab is in the background or visible. */
const setVisibility = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

/** Records the requests for the newest page from now on. */
const looksOf = (page: Page): string[] => {
  const looks: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/deploymentHistory') && !url.searchParams.has('startId'))
      looks.push(url.href)
  })
  return looks
}

/**
 * From the next page load on, a browser in which the person allowed notifications, and the titles of those it shows.
 * Headless ones allow none, whatever is granted.
 */
const notificationsOf = async (page: Page): Promise<string[]> => {
  const notified: string[] = []
  await page.exposeFunction('noteNotification', (title: string) => notified.push(title))
  await page.addInitScript("addEventListener('notified', ({ detail }) => noteNotification(detail))")
  await page.addInitScript(() => {
    class Allowed extends EventTarget {
      static readonly permission = 'granted'
      static readonly requestPermission = () => Promise.resolve(Allowed.permission)
      readonly close = () => {}
      constructor(title: string) {
        super()
        dispatchEvent(new CustomEvent('notified', { detail: title }))
      }
    }
    Object.assign(window, { Notification: Allowed })
  })
  return notified
}

/** The start of an entry's name: the label of its state. */
const stateOf = async (page: Page): Promise<string> => {
  const name = await entries(page).first().getAttribute('aria-label')
  return name?.split(',')[0] ?? ''
}

/** The tab's icon: red as long as anything fails, that of a state's tone, or that of the product. */
const ICON = {
  red: /^data:image\/svg\+xml,.*%23d1352b/,
  tone: /^data:image\/svg\+xml,(?!.*%23d1352b)/,
  product: /\/favicon\.svg$/,
} as const

/**
 * Expects a red icon if the headline tells of a failure, and the given one if not: in the sample, that depends on the
 * time of day. Both are read until they agree, as a poll may change them in between.
 */
const expectIcon = async (page: Page, calm: 'tone' | 'product'): Promise<string> => {
  let href = ''
  await expect(async () => {
    const headline = await page.getByRole('heading', { level: 1 }).textContent()
    href = (await page.locator('link[rel="icon"]').getAttribute('href')) ?? ''
    expect(href).toMatch(ICON[/\bfail(?:ed|ing)\b/.test(headline ?? '') ? 'red' : calm])
  }).toPass({ timeout: 10_000 })
  return href
}

test('title and icon show the running deployment, then briefly how it ended', async ({
  page,
  served,
}) => {
  await page.clock.install()
  await visit(page, historyPath(environmentOf(served, 'stepping')))
  await expect(page).toHaveTitle(/^Deploying \d+\/\d+ · .* · Deployments · Tidemark$/)
  const running = await expectIcon(page, 'tone')

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).not.toHaveTitle(/^Deploying/)
  const ended = await stateOf(page)
  await expect(page).toHaveTitle(new RegExp(`^${ended} · .* · Deployments · Tidemark$`))
  const endIcon = await expectIcon(page, 'tone')
  // The icon stays red while anything fails, whatever else is deployed.
  expect(endIcon === running).toBe(ICON.red.test(running) && ICON.red.test(endIcon))

  await page.clock.fastForward('00:05')
  await expect(page).not.toHaveTitle(new RegExp(`^${ended} `))
  await expectIcon(page, 'product')
})

test(
  'a background tab notifies of the requested end once, and shows it until the tab is visible',
  { tag: '@long' },
  async ({ page, served }) => {
    const notified = await notificationsOf(page)
    await page.clock.install()
    await visit(page, historyPath(environmentOf(served, 'stepping')))
    const tell = page.getByRole('button', { name: 'Notify me when it ends' })
    await tell.click()
    await expect(tell).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^You will get a notification when it ends\./)).toBeVisible()
    await setVisibility(page, 'hidden')
    expect(notified).toEqual([])

    await page.clock.fastForward('00:31')
    await expect.poll(() => notified).toHaveLength(1)
    const ended = await stateOf(page)
    expect(notified[0]).toMatch(new RegExp(`^${ended} · `))
    await expect(page).toHaveTitle(new RegExp(`^${ended} · `))
    await expect(tell).toHaveCount(0)

    // The mark stays while the tab is hidden, however long; then the tab is shown.
    await page.clock.fastForward('10:00')
    await expect(page).toHaveTitle(new RegExp(`^${ended} · `))
    await setVisibility(page, 'visible')
    await expect(page).not.toHaveTitle(new RegExp(`^${ended} · `))
    await expectIcon(page, 'product')
    expect(notified).toHaveLength(1)
  },
)

test('an end without a requested alert causes no notification @long', async ({ page, served }) => {
  const notified = await notificationsOf(page)
  await visit(page, historyPath(environmentOf(served, 'stepping')))
  await expect(entries(page).first()).toHaveAccessibleName(/^Deploying,/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(entries(page).first()).not.toHaveAccessibleName(/^Deploying,/)
  await afterWhatIsDue(page)
  expect(notified).toEqual([])
})

test('a background tab does not poll, and polls at once when it is shown again @long', async ({
  page,
  served,
}) => {
  await page.clock.install()
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  await setVisibility(page, 'hidden')
  await afterWhatIsDue(page)
  const looks = looksOf(page)
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await page.clock.fastForward('01:00')
    await afterWhatIsDue(page)
  }
  expect(looks).toEqual([])

  await setVisibility(page, 'visible')
  await expect.poll(() => looks.length, { timeout: 2000 }).toBe(1)
})
