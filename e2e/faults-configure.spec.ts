import { expect, type Page } from '@playwright/test'
import { box, componentPath, form, resolveStatus, write } from '#e2e/support/configure.ts'
import { RESET_AHEAD } from '#e2e/support/fault-proxy.ts'
import {
  EXPECTED,
  expectTries,
  type Fault,
  FAULTS,
  open,
  passTime,
  passTimeUntilTold,
  TELLING,
  signInAgain,
  tagOf,
  test,
} from '#e2e/support/faults.ts'
import { WIDTHS } from '#e2e/support/test.ts'

/* The form while the service fails in every way: what it says, keeps, asks, and how it recovers. */

test.use({ viewport: WIDTHS['on a desk'], expectedFailures: EXPECTED })

const NOW = { step: 1, steps: 2 }
const RESET = { step: RESET_AHEAD + 10, steps: 1 }

const main = (page: Page) => page.getByRole('main')
const upToDate = (page: Page) => (patience: { timeout: number }) =>
  expect(resolveStatus(page)).toHaveText('Up to date', patience)

const sentValue = (body: string | undefined): unknown =>
  (JSON.parse(body ?? '{}') as { profileConfig?: Record<string, unknown> }).profileConfig

/** What a later resolve says of its fault beside the form. */
const statusOf = ({ title, wayOut }: Fault) =>
  wayOut === 'wait' ? /^Paused until \d\d:\d\d$/ : new RegExp(`^Not resolved: ${title}$`)

for (const fault of FAULTS) {
  test(`${fault.name}, at the first resolve and at a later one${tagOf(fault)}`, async ({
    page,
    faults,
    served,
  }) => {
    const { name, wayOut } = fault
    const asked = () => faults.count('resolve')

    await test.step('the first resolve', async () => {
      faults.breakOn('resolve', name)
      await open(page, served, componentPath(served, 'external-dns'))
      await passTimeUntilTold(page, fault, asked, (patience) =>
        expect(page.getByRole('heading', { level: 1 })).toHaveText(
          new RegExp(fault.title),
          patience,
        ),
      )
      await expect(main(page)).toContainText(wayOut === 'wait' ? /comes by itself/ : fault.says)
      expectTries(fault, faults.count('resolve'))
      faults.mend()
      if (wayOut === 'sign in') {
        await page.getByRole('link', { name: 'Sign in again' }).click()
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
      await passTimeUntilTold(page, fault, asked, (patience) =>
        expect(resolveStatus(page)).toHaveText(statusOf(fault), patience),
      )
      if (wayOut !== 'wait') {
        await expect(main(page)).toContainText(fault.says)
        await expect(main(page)).toContainText('What you entered and the last good form stay.')
      }
      // One body while it is typed and one when the field is left, at most.
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
  })
}

test('a late answer is waited for while typing goes on, and is not shown over a newer one @core', async ({
  page,
  faults,
  served,
}) => {
  faults.breakOn('resolve', 'delay')
  await open(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Resolving…')
  await expect(resolveStatus(page)).toHaveText('Up to date')
  const owner = box(form(page), 'TXT owner ID')
  await write(form(page), 'TXT owner ID', 'Q')
  await expect.poll(() => faults.count('resolve')).toBeGreaterThan(1)
  faults.mend()
  await write(form(page), 'TXT owner ID', 'quayside')
  await expect(resolveStatus(page)).toHaveText('Up to date')
  await expect(owner).not.toHaveAttribute('aria-invalid', 'true')
  // The older answer has come, or was given up, and changes nothing any more.
  await expect.poll(() => faults.seen.every(({ end }) => end !== 'open')).toBe(true)
  await expect(owner).toHaveValue('quayside')
  await expect(owner).not.toHaveAttribute('aria-invalid', 'true')
})

test('a service that is away once is asked again, and the form comes by itself @core', async ({
  page,
  faults,
  served,
}) => {
  faults.breakOn('resolve', '503', 1)
  await open(page, served, componentPath(served, 'external-dns'))
  await passTime(page, TELLING, upToDate(page))
  expect(faults.count('resolve')).toBe(2)
})

test('a resolve that hangs is given up for a newer one, and when one leaves', async ({
  page,
  faults,
  served,
}) => {
  await open(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Up to date')
  faults.reset()
  faults.breakOn('resolve', 'hang')
  const ends = () => faults.seen.map(({ end }) => end)
  await write(form(page), 'TXT owner ID', 'quay')
  await expect.poll(ends).toContain('open')
  const first = ends().length
  await write(form(page), 'TXT owner ID', 'quayside')
  await expect.poll(() => ends().length).toBeGreaterThan(first)
  await expect.poll(() => ends().slice(0, first)).toEqual(Array(first).fill('given up'))
  await page.getByRole('link', { name: 'Tidemark, home' }).click()
  const stay = page.getByRole('dialog').getByRole('button', { name: /^Leave/ })
  await expect(stay.or(page.getByRole('form', { name: 'Open an environment' }))).toBeVisible()
  if (await stay.isVisible()) await stay.click()
  await expect.poll(ends).not.toContain('open')
})

test('left alone with a service that is away, the form asks no more and keeps what was typed', async ({
  page,
  faults,
  served,
}) => {
  await open(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Up to date')
  faults.breakOn('resolve', '503')
  await write(form(page), 'TXT owner ID', 'quayside')
  await passTime(page, TELLING, (patience) =>
    expect(resolveStatus(page)).toHaveText('Not resolved: The service is not answering', patience),
  )
  const asked = faults.count('resolve')
  await page.clock.fastForward('15:00')
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
  expect(faults.count('resolve')).toBe(asked)
})

test('offline is said at once, and the draft is resolved when it is over', async ({
  context,
  page,
  faults,
  served,
}) => {
  const offline = page.getByRole('status').filter({ hasText: /^You are offline\. Since/ })
  await open(page, served, componentPath(served, 'external-dns'))
  await expect(resolveStatus(page)).toHaveText('Up to date')
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await write(form(page), 'TXT owner ID', 'quayside')
  await expect(resolveStatus(page)).toHaveText('Not resolved: You are offline')
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  await expect(resolveStatus(page)).toHaveText('Up to date')
  expect(sentValue(faults.seen.at(-1)?.body)).toMatchObject({ txtOwnerId: 'quayside' })
})
