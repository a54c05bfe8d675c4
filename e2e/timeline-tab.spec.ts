import type { Page } from '@playwright/test'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/*
 * What the tab does while nobody looks at the page. Time is wound forward where a wait would be
 * long; `stepping` ends what runs at the second look at its newest page.
 */

/** Puts the tab in the background, or back in view, as a browser tells its page. */
const setVisibility = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

/** The looks at the newest page that are asked for from now on. */
const looksOf = (page: Page): string[] => {
  const looks: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/deploymentHistory') && !url.searchParams.has('startId'))
      looks.push(url.href)
  })
  return looks
}

/** Waits until what the page was about to ask for was asked for: a request that comes after it. */
const afterWhatIsDue = (page: Page) =>
  page.evaluate(async () => {
    await navigator.locks.query()
    await (await fetch('/config.json')).text()
  })

/** The titles of what the browser is asked to notify of, from the next page on. */
const notificationsOf = async (page: Page): Promise<string[]> => {
  const notified: string[] = []
  await page.exposeFunction('noteNotification', (title: string) => notified.push(title))
  await page.addInitScript("addEventListener('notified', ({ detail }) => noteNotification(detail))")
  await page.addInitScript(() => {
    window.Notification = new Proxy(Notification, {
      construct: (target, given: [string, NotificationOptions?]) => {
        dispatchEvent(new CustomEvent('notified', { detail: given[0] }))
        return new target(...given)
      },
    })
  })
  return notified
}

const tabIcon = (page: Page) => page.locator('link[rel="icon"]')

/** What an entry's name begins with: the state's label. */
const stateOf = async (page: Page): Promise<string> => {
  const name = await entries(page).first().getAttribute('aria-label')
  return name?.split(',')[0] ?? ''
}

test('title and icon carry what runs, then for a moment how it ended', async ({ page, served }) => {
  await page.clock.install()
  await visit(page, historyPath(environmentOf(served, 'stepping')))
  await expect(page).toHaveTitle(/^Deploying \d+\/\d+ · .* · Deployments · Tidemark$/)
  await expect(tabIcon(page)).toHaveAttribute('href', /^data:image\/svg\+xml,/)
  const running = await tabIcon(page).getAttribute('href')

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).not.toHaveTitle(/^Deploying/)
  const ended = await stateOf(page)
  await expect(page).toHaveTitle(new RegExp(`^${ended} · .* · Deployments · Tidemark$`))
  await expect(tabIcon(page)).toHaveAttribute('href', /^data:image\/svg\+xml,/)
  expect(await tabIcon(page).getAttribute('href')).not.toBe(running)

  await page.clock.fastForward('00:05')
  await expect(page).not.toHaveTitle(new RegExp(`^${ended} `))
  await expect(tabIcon(page)).toHaveAttribute('href', /\/favicon\.svg$/)
})

test.describe('with leave to notify', () => {
  test.use({ permissions: ['notifications'] })

  test('a tab in the background tells the end that was asked for, once, and until it is seen', async ({
    page,
    served,
  }) => {
    const notified = await notificationsOf(page)
    await page.clock.install()
    await visit(page, historyPath(environmentOf(served, 'stepping')))
    const tell = page.getByRole('button', { name: 'Tell me when it ends' })
    await tell.click()
    await expect(tell).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^A notification tells you when it ends\./)).toBeVisible()
    await setVisibility(page, 'hidden')
    expect(notified).toEqual([])

    await page.clock.fastForward('00:31')
    await expect.poll(() => notified).toHaveLength(1)
    const ended = await stateOf(page)
    expect(notified[0]).toMatch(new RegExp(`^${ended} · `))
    await expect(page).toHaveTitle(new RegExp(`^${ended} · `))
    await expect(tell).toHaveCount(0)

    // Nobody looked yet, however long it takes; then somebody does.
    await page.clock.fastForward('10:00')
    await expect(page).toHaveTitle(new RegExp(`^${ended} · `))
    await setVisibility(page, 'visible')
    await expect(page).not.toHaveTitle(new RegExp(`^${ended} · `))
    await expect(tabIcon(page)).toHaveAttribute('href', /\/favicon\.svg$/)
    expect(notified).toHaveLength(1)
  })

  test('an end that nobody asked to be told of notifies nobody', async ({ page, served }) => {
    const notified = await notificationsOf(page)
    await visit(page, historyPath(environmentOf(served, 'stepping')))
    await expect(entries(page).first()).toHaveAccessibleName(/^Deploying,/)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(entries(page).first()).not.toHaveAccessibleName(/^Deploying,/)
    await afterWhatIsDue(page)
    expect(notified).toEqual([])
  })
})

test('a tab in the background asks for nothing, and at once when it is shown again', async ({
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
