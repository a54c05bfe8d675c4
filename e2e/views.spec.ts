import { openAtNow } from '#e2e/support/at-now.ts'
import { entries, historyPath, reload } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* The views of one history: what each service was when, how it stood at a moment, and what it adds up to. */

test.use({ viewport: WIDTHS['on a desk'], timezoneId: 'UTC' })

test('the services over time, at a moment, and what the history adds up to, are views of one address @long', async ({
  context,
  page,
  start,
}) => {
  await openAtNow({ context, page, start }, (one) => historyPath(environmentOf(one, 'staging')))
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'Timeline' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  // The entries at the ends of the failure say so.
  await expect(entries(page).filter({ hasText: 'first bad' })).toHaveCount(1)
  await expect(entries(page).filter({ hasText: 'last good' })).toHaveCount(1)

  await views.getByRole('link', { name: 'Services' }).click()
  const grid = page.getByRole('grid', { name: 'Services over time' })
  // The one that fails stands first.
  await expect(grid.getByRole('rowheader').first()).toContainText('checkout-worker')
  await expect(grid).toContainText('v12.246.25')
  // The ends of the failure are marked, and said.
  await expect(grid.getByRole('link', { name: /^checkout-worker, .*, first bad, / })).toHaveCount(1)
  await expect(grid.getByRole('link', { name: /^checkout-worker, .*, last good, / })).toHaveCount(1)
  await expectSoundEverywhere(page)
  await page.setViewportSize(WIDTHS['on a desk'])

  // One service: its versions, from when until when.
  await grid.getByRole('rowheader').first().getByRole('link').click()
  const versions = page.getByRole('table', { name: 'Versions of checkout-worker' })
  await expect(versions.getByRole('row').nth(1)).toContainText(/v12\.246\.25.*now.*so far/)
  await expectSoundEverywhere(page)
  await page.setViewportSize(WIDTHS['on a desk'])
  await versions.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Deployment details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All services' }).click()
  await expect(versions).toHaveCount(0)

  await page.getByLabel('At', { exact: true }).fill('2026-11-20T13:00')
  await page.getByRole('button', { name: 'Show services at this time' }).click()
  const then = page.getByRole('table', { name: 'Services at that time' })
  const worker = then.getByRole('row').filter({ hasText: 'checkout-worker' })
  await expect(worker).toContainText(/Deployed.*v12\.246\.25/)
  await reload(page)
  await expect(worker).toContainText(/Deployed.*v12\.246\.25/)
  await page.getByLabel('At', { exact: true }).fill('2026-11-20T14:50')
  await page.getByRole('button', { name: 'Show services at this time' }).click()
  await expect(worker).toContainText(/v13\.4\.21.*v12\.246\.25/)
  await expectSoundEverywhere(page)

  await views.getByRole('link', { name: 'Facts' }).click()
  const facts = page.getByRole('main')
  await expect(facts).toContainText(/\d+ of \d+ attempts to deploy failed/)
  await expectSoundEverywhere(page)
  // A number leads to the deployments behind it.
  await page.getByRole('link', { name: /deployments, checkout-worker/ }).click()
  // A short list loads older ones by itself.
  await expect(entries(page).nth(5)).toBeVisible()
  for (const entry of await entries(page).all())
    await expect(entry).toContainText('checkout-worker')
  await page.goBack()
  await expect(facts).toContainText(/of \d+ attempts to deploy failed/)
})

test('the board at a moment, its address, and the way there and back @long', async ({
  context,
  page,
  start,
}) => {
  await openAtNow({ context, page, start })
  await page.getByRole('button', { name: 'At a past time' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('At', { exact: true }).fill('2026-11-20T14:05')
  await page.getByRole('button', { name: 'Show services at this time' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'As of 20 November 2026 14:05 UTC',
  )
  const worker = page
    .getByRole('table', { name: 'Services' })
    .getByRole('row')
    .filter({
      has: page.getByRole('rowheader', { name: 'checkout-worker' }),
    })
  const failed = /v13\.4\.21\s*(?:failed|could not be deployed)/
  // It has failed on staging since 14:10.
  await expect(worker).not.toContainText('failed')
  await expectSoundEverywhere(page)
  await page.setViewportSize(WIDTHS['on a desk'])
  await page.getByLabel('At', { exact: true }).fill('2026-11-20T14:50')
  await page.getByRole('button', { name: 'Show services at this time' }).click()
  await expect(worker).toContainText(failed)
  await reload(page)
  await expect(worker).toContainText(failed)

  // From a column to the same moment of one environment, and from there back to all.
  const staging = page.getByRole('columnheader', { name: 'staging' })
  await staging.hover()
  await staging.getByRole('link', { name: 'Compare production and staging' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^At 20 November 2026 14:50 UTC: /,
  )
  await page.goBack()
  await staging.getByRole('link', { name: 'staging', exact: true }).click()
  const then = page.getByRole('table', { name: 'Services at that time' })
  await expect(then.getByRole('row').filter({ hasText: 'checkout-worker' })).toContainText(failed)
  // A time leads to that time.
  const since = then.getByRole('row').filter({ hasText: 'ledger-api' }).getByRole('link').nth(1)
  await since.click()
  await expect(page.getByLabel('At', { exact: true })).not.toHaveValue('2026-11-20T14:50')
  await expect(then).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Whole board at this time' }).click()
  await expect(worker).toContainText(failed)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('region', { name: 'Environments' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
