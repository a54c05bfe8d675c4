import { openAtNow } from '#e2e/support/at-now.ts'
import { expectLive, reload, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test, WIDTHS } from '#e2e/support/test.ts'

// In the zone of the fixed time that its tests begin at.
test.use({ timezoneId: 'UTC' })

for (const [device, size] of Object.entries(WIDTHS)) {
  test.describe(device, { tag: device === 'on a phone' ? '@long' : [] }, () => {
    test.use({ viewport: size, permissions: ['clipboard-read', 'clipboard-write'] })

    test('what production lacks of staging, and the checklist of its promotion @long', async ({
      page,
      served,
    }) => {
      const [left, right] = ['production', 'staging'].map((name) => environmentOf(served, name))
      await visit(page, `compare?left=${left}&right=${right}`)
      await expect(
        page.getByRole('heading', {
          name: /^production (?:is behind staging in|and staging differ in) /,
        }),
      ).toBeVisible()
      await expect(
        page.getByRole('heading', { name: 'Compare production and staging' }),
      ).toBeAttached()

      const table = page.getByRole('table', { name: 'Differences' })
      const failing = table.getByRole('row', {
        name: /^checkout-worker|container checkout-worker/i,
      })
      await expect(failing).toContainText(/failed/)

      // Neither has loaded enough to tell; older deployments do.
      await table.getByRole('button', { name: 'Load older for notification-relay' }).click()
      await expect(page.getByText(/Listed only in staging 1/)).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Copy as Markdown' }).click()
      await expect(page.getByText('Copied the checklist')).toBeAttached()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain('## production ← staging')
      expect(copied).toMatch(/- \[ \] \*\*notification-relay\*\* add v/)
      expect(copied).toMatch(/do not promote v[\d.]+: failed/)

      await failing.getByRole('cell').nth(2).getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/environments/${right}/deployments\\?deployment=`))
    })
  })
}

test('two environments are chosen, and swapped @long', async ({ page, served }) => {
  await visit(page, 'compare')
  await expectLive(page)
  const side = (name: string) => page.getByRole('combobox', { name: `${name} environment` })
  await side('Left').selectOption('production')
  await side('Right').selectOption('staging')
  const [left, right] = ['production', 'staging'].map((name) => environmentOf(served, name))
  await expect(page).toHaveURL(`compare?left=${left}&right=${right}`)
  await page.getByRole('button', { name: 'Swap the two' }).click()
  await expect(page).toHaveURL(`compare?left=${right}&right=${left}`)
  await expect(
    page.getByRole('heading', {
      name: /^production (?:is behind staging in|and staging differ in) /,
    }),
  ).toBeVisible()
})

test('an address that names one environment twice, or none, says so @long', async ({
  page,
  served,
}) => {
  const id = environmentOf(served, 'production')
  await visit(page, `compare?left=${id.toUpperCase()}&right=${id}`)
  await expect(page.getByText(/^Both sides are production: choose another one\./)).toBeVisible()
  await visit(page, `compare?left=bad&right=${id}`)
  const ignored = page.getByText('Part of this link was ignored:')
  await expect(ignored).toBeVisible()
  await expect(page.getByText(/^“bad”\./)).toBeVisible()
  const left = page.getByRole('combobox', { name: 'Left environment' })
  await expect(left.getByRole('option', { name: 'bad' })).toHaveCount(0)
  await left.selectOption('staging')
  await expect(page.getByRole('heading', { name: /staging/ }).first()).toBeVisible()
  await expect(ignored).toHaveCount(0)
})

test('the two are compared at a moment, which the address keeps @long', async ({
  context,
  page,
  start,
}) => {
  await openAtNow({ context, page, start }, (one) => {
    const [left, right] = ['production', 'staging'].map((name) => environmentOf(one, name))
    return `compare?left=${left}&right=${right}`
  })
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText(/^production (?:is behind staging in|and staging differ in) /)
  await page.getByRole('button', { name: 'At a past time' }).click()
  await expect(headline).toHaveText(
    /^At .*15:00 UTC: production (?:is behind staging in|and staging differ in) /,
  )
  await expect(headline).toBeFocused()

  await page.getByLabel('At', { exact: true }).fill('2026-11-10T09:00')
  await page.getByRole('button', { name: 'Show services at this time' }).click()
  await expect(headline).toHaveText(/^At .*10 November 2026 09:00 UTC: /)
  const load = page.getByRole('button', { name: 'Load older deployments' })
  await expect(load.or(page.getByRole('table', { name: 'Differences' }))).toBeVisible()
  if (await load.isVisible()) await load.click()
  await expect(headline).toHaveText(/^At .*10 November 2026 09:00 UTC: .*(?:is behind|differ|same)/)
  await expect(page.getByText(/^## production ← staging/)).toContainText(
    '10 November 2026 09:00 UTC',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Swap the two' }).click()
  await expect(page).toHaveURL(/at=2026-11-10T09%3A00/)
  await reload(page)
  await expect(headline).toHaveText(/^At .*10 November 2026 09:00 UTC: /)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(headline).toHaveText(/^production (?:is behind staging in|and staging differ in) /)
  await expect(headline).toBeFocused()
  await expect(page).not.toHaveURL(/at=/)
})
