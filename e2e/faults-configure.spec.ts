import { expect, type Page } from '@playwright/test'
import {
  box,
  componentPath,
  expectAllLoaded,
  form,
  resolveStatus,
  write,
} from '#e2e/support/configure.ts'
import { openBox } from '#e2e/support/console.ts'
import { RESET_AHEAD } from '#e2e/support/fault-proxy.ts'
import {
  EXPECTED,
  expectTries,
  type Fault,
  FAULTS,
  openSignedIn,
  passTime,
  passTimeUntilShown,
  RETRYING,
  signInAgain,
  tagsOf,
  test,
} from '#e2e/support/faults.ts'
import { WIDTHS } from '#e2e/support/test.ts'

/* The form while the service fails in every way: what it shows, keeps and requests, and how it recovers. */

test.use({ viewport: WIDTHS['on a desk'], expectedFailures: EXPECTED })

const NOW = { step: 1, steps: 2 }
const RESET = { step: RESET_AHEAD + 10, steps: 1 }

const main = (page: Page) => page.getByRole('main')
const upToDate = (page: Page) => (patience: { timeout: number }) =>
  expect(resolveStatus(page)).toHaveText('Up to date', patience)

const sentValue = (body: string | undefined): unknown =>
  (JSON.parse(body ?? '{}') as { profileConfig?: Record<string, unknown> }).profileConfig

/** The status beside the form after a later resolve fails. */
const statusOf = ({ title, wayOut }: Fault) =>
  wayOut === 'wait' ? /^Paused until \d\d:\d\d$/ : new RegExp(`^Not resolved: ${title}$`)

for (const fault of FAULTS) {
  test(
    `${fault.name}, at the first resolve and at a later one`,
    { tag: tagsOf(fault) },
    async ({ page, faults, served }) => {
      const { name, wayOut } = fault
      const count = () => faults.count('resolve')

      await test.step('the first resolve', async () => {
        faults.breakOn('resolve', name)
        await openSignedIn(page, served, componentPath(served, 'external-dns'))
        await passTimeUntilShown(page, fault, count, (patience) =>
          expect(page.getByRole('heading', { level: 1 })).toHaveText(
            new RegExp(fault.titleAtFirst ?? fault.title),
            patience,
          ),
        )
        await expect(main(page)).toContainText(
          wayOut === 'wait' ? /loads automatically/ : fault.says,
        )
        expectTries(fault, faults.count('resolve'))
        faults.mend()
        if (wayOut === 'sign in') {
          await signInAgain(page, served)
        }
        if (wayOut === 'again') await page.getByRole('button', { name: 'Try again' }).click()
        await passTime(page, wayOut === 'wait' ? RESET : NOW, upToDate(page))
        await expect(form(page)).toBeVisible()
      })

      await test.step('a later resolve', async () => {
        faults.reset()
        faults.breakOn('resolve', name)
        await write(form(page), 'TXT owner ID', 'quayside')
        await passTimeUntilShown(page, fault, count, (patience) =>
          expect(resolveStatus(page)).toHaveText(statusOf(fault), patience),
        )
        if (wayOut !== 'wait') {
          const where =
            wayOut === 'sign in'
              ? page.getByRole('dialog', { name: 'Your session ended' })
              : main(page)
          await expect(where).toContainText(fault.says)
          await expect(main(page)).toContainText('Your input and the last working form are kept.')
        }
        // At most one request while typing and one after leaving the field.
        const bodies = new Set(faults.seen.map(({ body }) => body))
        expectTries(fault, faults.count('resolve'), bodies.size)
        await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
        faults.mend()
        if (wayOut === 'sign in') await signInAgain(page, served)
        if (wayOut === 'again') await page.getByRole('button', { name: 'Resolve now' }).click()
        await passTime(page, wayOut === 'wait' ? RESET : NOW, upToDate(page))
        await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
        expect(sentValue(faults.seen.at(-1)?.body)).toMatchObject({ txtOwnerId: 'quayside' })
      })
    },
  )
}

test('a session that ends in the middle of a word loses no key @core', async ({
  page,
  faults,
  served,
}) => {
  await page.clock.install()
  await openSignedIn(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Up to date')
  faults.breakOn('resolve', '401')
  const owner = box(form(page), 'TXT owner ID')
  const dialog = page.getByRole('dialog', { name: 'Your session ended' })
  const notice = page.getByRole('status').filter({ hasText: 'Your session ended.' })
  await owner.click()
  // A slow machine makes no pause between two keys, after which the dialog would open.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.type('typ')
  await page.clock.runFor(500)
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(notice).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.keyboard.type('ed before the end')
  await expect(owner).toHaveValue('typed before the end')
  await expect(dialog).toBeHidden()
  await page.clock.resume()
  await expect(dialog).toBeVisible()
  await expect(notice).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.type(', and after')
  await expect(owner).toHaveValue('typed before the end, and after')
  await expect(resolveStatus(page)).toHaveText('Not resolved: Your session ended')
  await notice.getByRole('button', { name: 'Sign in again' }).click()
  faults.mend()
  await signInAgain(page, served)
  await expect(resolveStatus(page)).toHaveText('Up to date')
  await expect(owner).toHaveValue('typed before the end, and after')
})

test('a late answer is waited for while typing continues, and does not replace a newer one @core @long', async ({
  page,
  faults,
  served,
}) => {
  faults.breakOn('resolve', 'delay')
  await openSignedIn(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Resolving…')
  await expect(resolveStatus(page)).toHaveText('Up to date')
  const owner = box(form(page), 'TXT owner ID')
  await write(form(page), 'TXT owner ID', 'Q')
  await expect.poll(() => faults.count('resolve')).toBeGreaterThan(1)
  faults.mend()
  await write(form(page), 'TXT owner ID', 'quayside')
  await expect(resolveStatus(page)).toHaveText('Up to date')
  await expect(owner).not.toHaveAttribute('aria-invalid', 'true')
  // The older answer has arrived or was aborted, and changes nothing.
  await expect.poll(() => faults.seen.every(({ end }) => end !== 'open')).toBe(true)
  await expect(owner).toHaveValue('quayside')
  await expect(owner).not.toHaveAttribute('aria-invalid', 'true')
})

test('a request that fails once is retried, and the form appears without a click @core @long', async ({
  page,
  faults,
  served,
}) => {
  faults.breakOn('resolve', '503', 1)
  await openSignedIn(page, served, componentPath(served, 'external-dns'))
  await passTime(page, RETRYING, upToDate(page))
  expect(faults.count('resolve')).toBe(2)
})

test('a hanging resolve is aborted by a newer one, and on leaving the page @long', async ({
  page,
  faults,
  served,
}) => {
  await openSignedIn(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Up to date')
  faults.reset()
  faults.breakOn('resolve', 'hang')
  const ends = () => faults.seen.map(({ end }) => end)
  await write(form(page), 'TXT owner ID', 'quay')
  await expect.poll(ends).toContain('open')
  const first = ends().length
  await write(form(page), 'TXT owner ID', 'quayside')
  await expect.poll(() => ends().length).toBeGreaterThan(first)
  await expect.poll(() => ends().slice(0, first)).toEqual(Array(first).fill('aborted'))
  await page.getByRole('link', { name: 'Tidemark, home' }).click()
  const stay = page.getByRole('dialog').getByRole('button', { name: /^Leave/ })
  await expect(stay.or(openBox(page))).toBeVisible()
  if (await stay.isVisible()) await stay.click()
  await expect.poll(ends).not.toContain('open')
})

test('with the service unavailable, an unattended form sends no more requests and keeps the typed text @long', async ({
  page,
  faults,
  served,
}) => {
  await openSignedIn(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Up to date')
  faults.breakOn('resolve', '503')
  await write(form(page), 'TXT owner ID', 'quayside')
  await passTime(page, RETRYING, (patience) =>
    expect(resolveStatus(page)).toHaveText('Not resolved: The API returned an error', patience),
  )
  const sent = faults.count('resolve')
  await page.clock.fastForward('15:00')
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
  expect(faults.count('resolve')).toBe(sent)
})

test('being offline is shown at once, and the draft is resolved once online @long', async ({
  context,
  page,
  faults,
  served,
}) => {
  const offline = page.getByRole('status').filter({ hasText: /^You are offline\. Since/ })
  await openSignedIn(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Up to date')
  await expectAllLoaded(page)
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await write(form(page), 'TXT owner ID', 'quayside')
  await expect(resolveStatus(page)).toHaveText('Not resolved: You are offline')
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  await expect(resolveStatus(page)).toHaveText('Up to date')
  expect(sentValue(faults.seen.at(-1)?.body)).toMatchObject({ txtOwnerId: 'quayside' })
})
