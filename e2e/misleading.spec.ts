import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test } from '#e2e/support/test.ts'

/* Records that a hasty person takes for something else, and what each page says about them. */

test('the timeline says what the records prove, and no more', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'misleading')))
  // Neither a restart nor UNAVAILABLE ends a failure, and a deployment of three days ago is not under way.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^mailer has been failing for .*, reports for .*\.$/,
  )
  await expect(page).not.toHaveTitle(/Deploying/)
  // The change is the one from what ran, whatever was canceled in between.
  await expect(entries(page).first()).toContainText(/1\.9\.0.*2\.0\.0/)
  await expect(entries(page).nth(1)).toHaveAccessibleName(/^Canceled, before any service/)

  const running = page.getByRole('complementary', { name: 'Running now' })
  const service = (name: string) => running.getByRole('listitem').filter({ hasText: name })
  await expect(service('mailer')).toContainText('failing since')
  await expect(service('mailer')).toContainText('Last good')
  await expect(service('ledger')).toContainText(/since ≈\s.*\(requested /)
  await expect(service('importer')).toContainText(/1\.4\.0 requested .*, no end recorded/)
  await expect(service('worker')).toContainText('Stopped')
  await expectAccessible(page)
})

test('the board and the checklist say it too', async ({ page, served }) => {
  const [left, right] = ['misleading', 'rolled-back'].map((name) => environmentOf(served, name))
  await visit(page, `./?environments=${left},${right}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^mailer has been failing in /)
  await page.getByRole('link', { name: /^Compare the two/ }).click()
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toContainText(/returned to an earlier version/)
  await expect(page.getByRole('main')).toContainText(/same tag|another image/)
  await expectAccessible(page)
})

test('suspects, facts and services say what the records prove, and what they leave open @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'misleading')))
  // From the failure to its suspects: the restart since then mended nothing, and is no suspect.
  await page.getByRole('link', { name: 'Suspects' }).first().click()
  const suspects = page.getByRole('region', { name: 'Suspects' })
  await expect(suspects).toContainText(/Failing since ≈\s.*\(requested /)
  await expect(suspects).toContainText(/4\.1\.0, Deployment failed/)
  await expect(suspects).toContainText(/4\.0\.0, Deployed/)
  await expect(suspects).toContainText(/search.*deployed again/)
  await expect(suspects).toContainText(/Cannot tell whether .*reports.* changed/)
  await expect(suspects).not.toContainText(/restarted/)
  await expectAccessible(page)

  // Counts name one act and one end: six deploys failed or succeeded, whatever was canceled, restarted or stopped.
  await visit(page, `${historyPath(environmentOf(served, 'misleading'))}?view=facts`)
  const main = page.getByRole('main')
  await expect(main).toContainText('2 of 6 attempts to deploy failed.')
  await expect(main).toContainText(/1 restart, 1 stop/)
  await expect(main).toContainText(
    /\d others? \(canceled, ready, recap, unavailable or without a recorded end\)/,
  )
  await expectAccessible(page)

  // At a past time, a deployment that ended later is under way, and the version before it runs.
  const then = new Date(Date.now() - 2.5 * 3_600_000).toISOString()
  await visit(
    page,
    `${historyPath(environmentOf(served, 'misleading'))}?view=services&at=${then.slice(0, 16)}Z`,
  )
  await expect(page.getByRole('row', { name: /^ledger Deployed/ })).toContainText(
    /5\.1\.0 under way, requested.*5\.0\.0/,
  )
  await expectAccessible(page)
})
