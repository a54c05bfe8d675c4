import {
  enterSampleWorkspace,
  entries,
  historyPath,
  openPage,
  reload,
} from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* The views of one history: what each service was when, how it stood at a moment, and what it adds up to. */

test.use({ viewport: WIDTHS['on a desk'], timezoneId: 'UTC' })

const NOW = '2026-11-20T15:00:00Z'

test('the services over time, at a moment, and what the history adds up to, are views of one address @long', async ({
  context,
  page,
  start,
}) => {
  const served = await start('console', '--now', NOW)
  await context.clock.install({ time: new Date(NOW) })
  await openPage(page, served.url + historyPath(environmentOf(served, 'staging')))
  // It leads to that page, once the session is there.
  await enterSampleWorkspace(page)
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'Timeline' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await views.getByRole('link', { name: 'Services' }).click()
  const grid = page.getByRole('grid', { name: 'Services over time' })
  // The one that fails stands first.
  await expect(grid.getByRole('rowheader').first()).toContainText('checkout-worker')
  await expect(grid).toContainText('v12.246.25')
  await expectSoundEverywhere(page)

  await page.getByLabel('At', { exact: true }).fill('2026-11-20T13:00')
  await page.getByRole('button', { name: 'Show services then' }).click()
  const then = page.getByRole('table', { name: 'Services at that moment' })
  const worker = then.getByRole('row').filter({ hasText: 'checkout-worker' })
  await expect(worker).toContainText(/Deployed.*v12\.246\.25/)
  await reload(page)
  await expect(worker).toContainText(/Deployed.*v12\.246\.25/)
  await page.getByLabel('At', { exact: true }).fill('2026-11-20T14:50')
  await page.getByRole('button', { name: 'Show services then' }).click()
  await expect(worker).toContainText(/v12\.246\.25.*v13\.4\.21/)
  await expectSoundEverywhere(page)

  await views.getByRole('link', { name: 'Facts' }).click()
  const facts = page.getByRole('main')
  await expect(facts).toContainText('4 of 19 finished deployments failed.')
  await expectSoundEverywhere(page)
  // A number leads to the deployments behind it.
  await page.getByRole('link', { name: /deployments, checkout-worker/ }).click()
  // A short list loads older ones by itself.
  await expect(entries(page).nth(5)).toBeVisible()
  for (const entry of await entries(page).all())
    await expect(entry).toContainText('checkout-worker')
  await page.goBack()
  await expect(facts).toContainText(/of \d+ finished deployments failed\./)
})
