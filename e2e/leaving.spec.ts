import type { Page } from '@playwright/test'
import { componentPath, expectResolved, form, write } from '#e2e/support/configure.ts'
import { entries, historyPath, openPage, signIn } from '#e2e/support/console.ts'
import type { FaultProxy, Kind } from '#e2e/support/fault-proxy.ts'
import { EXPECTED, test } from '#e2e/support/faults.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { expect, WIDTHS } from '#e2e/support/test.ts'

/* Leaving a page aborts its requests, which even the API notices. */

test.use({ viewport: WIDTHS['on a desk'], expectedFailures: EXPECTED })

const leave = (page: Page) => page.getByRole('link', { name: 'Tidemark, home' }).click()

const openSignedIn = async (page: Page, served: Announced, path: string) => {
  await openPage(page, path)
  await signIn(page, 'API token', served.token)
  await expect(page).toHaveURL(path)
}

/** Leaves after the API has received a request of a kind and before it answers; the request is aborted. */
const expectAborted = async (
  page: Page,
  faults: FaultProxy,
  kind: Kind,
  go: () => Promise<unknown> = () => leave(page),
) => {
  const ends = () => faults.seen.filter((one) => one.kind === kind).map(({ end }) => end)
  // Typing may have caused an earlier request, which this one has aborted.
  await expect.poll(() => ends().at(-1)).toBe('open')
  await go()
  await expect.poll(() => new Set(ends())).toEqual(new Set(['aborted']))
}

test('the newest page of a timeline @core @long', async ({ page, served, faults }) => {
  faults.breakOn('newest', 'hang')
  await openSignedIn(page, served, historyPath(environmentOf(served, 'long')))
  await expectAborted(page, faults, 'newest')
})

test('an older page of a timeline @long', async ({ page, served, faults }) => {
  faults.breakOn('older', 'hang')
  await openSignedIn(page, served, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  await page.keyboard.press('End')
  await expectAborted(page, faults, 'older')
})

test('the first and a later answer of a form @core @long', async ({ page, served, faults }) => {
  faults.breakOn('resolve', 'hang')
  await openSignedIn(page, served, componentPath(served, 'external-dns'))
  await expectAborted(page, faults, 'resolve')

  faults.reset()
  await page.goBack()
  await expectResolved(page)
  faults.reset()
  faults.breakOn('resolve', 'hang')
  await write(form(page), 'TXT owner ID', 'quayside')
  await expectAborted(page, faults, 'resolve', async () => {
    await leave(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  })
})

for (const { of, kind, code, path } of [
  {
    of: 'a timeline',
    kind: 'newest',
    code: 'deployments-route',
    path: (served: Announced) => historyPath(environmentOf(served, 'long')),
  },
  {
    of: 'a form',
    kind: 'resolve',
    code: 'component-route',
    path: (served: Announced) => componentPath(served, 'loki'),
  },
] as const) {
  test(`the request for ${of} that was sent before its code had loaded @long`, async ({
    page,
    served,
    faults,
  }) => {
    await openSignedIn(page, served, './')
    faults.breakOn(kind, 'hang')
    await openPage(page, path(served))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAborted(page, faults, kind)
  })

  test(`the request for ${of} whose code never loads @long`, async ({ page, served, faults }) => {
    await openSignedIn(page, served, './')
    faults.breakOn(kind, 'hang')
    await page.route(`**/assets/${code}-*.js`, () => {})
    await page.goto(path(served), { waitUntil: 'commit' })
    // What stands there until then leads nowhere yet.
    // Not the browser's own button: it takes none while a page is only beginning to load.
    await expectAborted(page, faults, kind, () => page.evaluate(() => history.back()))
  })
}
