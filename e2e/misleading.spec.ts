import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test } from '#e2e/support/test.ts'

/* Records that a hasty reader takes for something else, and what each page says about them. */

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
  await expect(service('ledger')).toContainText(/since ≈ .*\(requested /)
  await expect(service('importer')).toContainText('1.4.0 not deployed')
  await expect(service('worker')).toContainText('Stopped')
  await expectAccessible(page)
})

test('the board and the checklist say it too', async ({ page, served }) => {
  const [left, right] = ['misleading', 'rolled-back'].map((name) => environmentOf(served, name))
  await visit(page, `./?environments=${left},${right}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^mailer has been failing in /)
  await page.getByRole('link', { name: /^Compare the two/ }).click()
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toContainText(/went back/)
  await expect(page.getByRole('main')).toContainText(/same tag|another image/)
  await expectAccessible(page)
})
