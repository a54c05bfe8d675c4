import {
  box,
  choose,
  clusterOf,
  expectResolved,
  form,
  openComponent,
  write,
} from '#e2e/support/configure.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'
import { openPage } from '#e2e/support/console.ts'

/* The current draft on another cluster, or in the other mode. */

test('a draft is tried on another cluster, and both answers are shown side by side @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await choose(form(page), 'Provider', 'aws')
  await write(form(page), 'TXT owner ID', 'quay')
  await expectResolved(page)
  await page.getByRole('button', { name: 'Compare with other clusters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Other clusters and mode' })
  await dialog.getByRole('textbox', { name: 'Cluster ID' }).fill(clusterOf(served, 'breakwater'))
  await dialog.getByRole('radio', { name: 'Merge with each cluster’s saved values' }).check()
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  // The other cluster has a saved domain filter, which is missing here.
  const differences = dialog.getByRole('table', { name: 'Differences' })
  await expect(differences.getByRole('row', { name: /domainFilter/ }).first()).toContainText('none')
  await expectSoundEverywhere(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quay')
})

test('a named cluster is offered by its name @long', async ({ page, served }) => {
  const other = clusterOf(served, 'breakwater')
  await openComponent(page, served, 'external-dns')
  const here = page.url()
  await openPage(page, here.replace(/clusters\/[^/]+/, `clusters/${other}`))
  await expectResolved(page)
  await page.getByRole('button', { name: 'Name and pin' }).click()
  await page.getByRole('textbox', { name: 'Name of this cluster' }).fill('Staging West')
  await page.keyboard.press('Enter')
  await openPage(page, here)
  await page.getByRole('button', { name: 'Compare with other clusters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Other clusters and mode' })
  await dialog.getByRole('combobox', { name: 'Known cluster' }).selectOption('Staging West')
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(dialog.getByRole('columnheader', { name: 'Staging West' })).toBeVisible()
  await expectSoundEverywhere(page)
})

test.describe('the other cluster does not exist', () => {
  test.use({ expectedFailures: [404] })

  test(
    'the page says that a cluster does not exist, and keeps the draft',
    { tag: '@long' },
    async ({ page, served }) => {
      await openComponent(page, served, 'external-dns')
      await page.getByRole('button', { name: 'Compare with other clusters' }).click()
      const dialog = page.getByRole('dialog', { name: 'Other clusters and mode' })
      await dialog.getByRole('textbox', { name: 'Cluster ID' }).fill('no-such-cluster')
      await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
      await expect(dialog.getByRole('row', { name: /^no-such-cluster/ })).toContainText(
        'No cluster has this ID',
      )
      await expect(dialog.getByRole('status', { name: 'Comparison' })).toContainText(
        'Your draft is unchanged.',
      )
    },
  )
})
