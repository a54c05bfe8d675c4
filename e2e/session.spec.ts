import type { Page } from '@playwright/test'
import {
  box,
  componentPath,
  expectResolved,
  form,
  openComponent,
  write,
} from '#e2e/support/configure.ts'
import {
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

/* The life of a session: in several tabs, offline, about to expire, and expired. */

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Session/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(signInForm(page)).toBeVisible()
}

/** The expiry of a JWT, in ms since the epoch. */
const endOf = (jwt: string): number => {
  const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number
  }
  return claims.exp * 1000
}

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('tidemark.')))

test('signing out ends the session in every tab, with all edits and saved drafts @core @path', async ({
  context,
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  await expect.poll(() => kept(page)).not.toEqual([])

  const other = await context.newPage()
  await openPage(other, historyPath(environmentOf(served, 'single')))
  // In direct mode, each tab keeps its own credential.
  await expect(signInForm(other).or(entries(other).first())).toBeVisible()
  if (await signInForm(other).isVisible()) await signIn(other, 'API token', served.token)
  await expect(entries(other)).toHaveCount(1)
  await signOut(other)

  await expect(signInForm(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([])
  await page.goBack()
  await expect(signInForm(page)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test.describe('signing out while the host cannot be reached', () => {
  test.use({ expectedFailures: ['net::'] })

  test('takes effect at once, and the cookie is removed once the host is back @long', async ({
    context,
    page,
    served,
  }) => {
    const path = historyPath(environmentOf(served, 'single'))
    await visit(page, path)
    await expect(entries(page)).toHaveCount(1)
    const cut = (url: URL) => url.pathname.endsWith('/session')
    await context.route(cut, (route) => route.abort())
    await signOut(page)
    await expect(page.getByText(/The server could not be reached/)).toBeVisible()

    // After a reload the cookie still exists, but the person is signed out.
    await reload(page)
    await expect(signInForm(page)).toBeVisible()
    await context.unroute(cut)
    const gone = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await gone
    await expect
      .poll(async () => (await page.request.get('session')).json())
      .toMatchObject({ session: null })
    await openPage(page, path)
    await expect(signInForm(page)).toBeVisible()
  })
})

test('warns before a JWT expires, and signs in over the page @core @long', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await page.clock.install()
  await openPage(page, path)
  await signIn(page, 'Bearer JWT', served.jwt)
  await expect(entries(page)).toHaveCount(1)
  await page.clock.fastForward(endOf(served.jwt) - Date.now() - 8 * 60_000)
  const ahead = page.getByRole('status').filter({ hasText: /^Your JWT expires at \d\d:\d\d/ })
  await expect(ahead).toBeVisible()
  await expectSoundEverywhere(page)
  await ahead.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in before the session ends' })).toBeVisible()
  await signIn(page, 'API token', served.token)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ahead).toHaveCount(0)
  await expect(entries(page)).toHaveCount(1)
  await expect(page).toHaveURL(path)
})

test('a JWT that expires during a draft asks for a sign-in, and the draft is kept', async ({
  page,
  served,
}) => {
  await page.clock.install()
  await openPage(page, componentPath(served, 'external-dns'))
  await signIn(page, 'Bearer JWT', served.jwt)
  await expectResolved(page)
  await write(form(page), 'TXT owner ID', 'quayside')
  await page.clock.fastForward('01:00:01')
  const dialog = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(dialog).toContainText('The JWT has expired.')
  await signIn(page, 'API token', served.token)
  await expect(dialog).toHaveCount(0)
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
  await expectResolved(page)
})

test('a resolve that was in progress when the machine went to sleep is sent again @long', async ({
  page,
  served,
}) => {
  await page.clock.install()
  await openComponent(page, served, 'external-dns')
  let held = 0
  await page.route('**/resolve', (route) => {
    held += 1
    return held === 1 ? undefined : route.fallback()
  })
  await write(form(page), 'TXT owner ID', 'quayside')
  await expect.poll(() => held).toBe(1)
  await page.clock.fastForward('01:00:01')
  await expectResolved(page)
  expect(held).toBe(2)
})

test('a session made outside the page after signing out opens pages without asking @long', async ({
  context,
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await visit(page, path)
  await signOut(page)
  // What the host keeps in the browser for the session goes, and what it knows of the person stays.
  await expect.poll(async () => (await context.cookies()).length).toBe(1)
  await context.request.post('session', { data: { sample: true } })
  const other = await context.newPage()
  await openPage(other, path)
  await expect(entries(other)).toHaveCount(1)
})

test('a sign-in in another tab signs in this tab too @long', async ({ context, page, served }) => {
  const path = historyPath(environmentOf(served, 'single'))
  await page.clock.install()
  await openPage(page, path)
  await signIn(page, 'Bearer JWT', served.jwt)
  await expect(entries(page)).toHaveCount(1)
  await page.clock.fastForward('01:00:01')
  const dialog = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(dialog).toBeVisible()

  const other = await context.newPage()
  await openPage(other, 'sign-in')
  await signIn(other, 'API token', served.token)
  await expect(dialog).toHaveCount(0)
  await expect(entries(page)).toHaveCount(1)
})

test('a tab that waits for a sign-in goes on to its page once another tab has signed in @path', async ({
  context,
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await openPage(page, path)
  await expect(signInForm(page)).toBeVisible()
  const other = await context.newPage()
  await openPage(other, componentPath(served, 'external-dns'))
  await signIn(other, 'API token', served.token)
  await expectResolved(other)
  await expect(page).toHaveURL(path)
  await expect(entries(page)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a tab whose page was rendered before another tab signed in, and comes late, is signed in @long', async ({
  context,
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  await openPage(page, path)
  const other = await context.newPage()
  const rendered = new Promise<() => Promise<void>>((resolve) => {
    void other.route(
      `**/${path.replace('./', '')}`,
      async (route) => {
        const response = await route.fetch()
        resolve(() => route.fulfill({ response }))
      },
      { times: 1 },
    )
  })
  const opened = other.goto(path)
  const letCome = await rendered
  await signIn(page, 'API token', served.token)
  await expect(entries(page)).toHaveCount(1)
  await letCome()
  await opened
  await expect(entries(other)).toHaveCount(1)
})

test('a page stays open after its session has ended, wherever the person goes in it @long', async ({
  page,
  served,
}) => {
  await page.clock.install()
  await openPage(page, historyPath(environmentOf(served, 'long')))
  await signIn(page, 'Bearer JWT', served.jwt)
  await expect(entries(page).first()).toBeVisible()
  await page.clock.fastForward('01:00:01')
  const dialog = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search deployments' }).fill('nothing is like this')
  await expect(page).toHaveURL(/nothing/)
  await expect(page.getByRole('searchbox', { name: 'Search deployments' })).toBeVisible()
  await expect(signInForm(page)).toHaveCount(0)
})
