import { box, form, openComponent, write } from '#e2e/support/configure.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* Drafts that travel: as links, and under names. */

test('a link opens a draft over another one, after a look at what it would change', async ({
  page,
  context,
  served,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  await write(form(page), 'TXT prefix', 'pier')
  await page.getByRole('button', { name: 'Drafts and links' }).click()
  await page.getByRole('button', { name: 'Copy a link to the draft in the form' }).click()
  await expect(page.getByText(/^Copied the link\./)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/#draft=[\w-]+$/)

  const other = await context.newPage()
  await other.goto(link)
  const dialog = other.getByRole('dialog', { name: 'Compare with The link' })
  await expect(dialog.getByRole('checkbox', { name: /^TXT owner ID/ })).toBeChecked()
  await expectSoundEverywhere(other)
  await expect(box(form(other), 'TXT prefix')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Take 2 values' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box(form(other), 'TXT owner ID')).toHaveValue('quayside')
  await expect(box(form(other), 'TXT prefix')).toHaveValue('pier')
  await expect(other).toHaveURL(link.replace(/#.*/, ''))
})

test('on a phone, a draft is kept, deleted and brought back @long', async ({ page, served }) => {
  await page.setViewportSize(WIDTHS['on a phone'])
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  await page.getByRole('button', { name: 'Drafts and links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Drafts and links' })
  await dialog.getByRole('textbox', { name: 'Name of the draft in the form' }).fill('Harbour')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSoundEverywhere(page)
  await dialog.getByRole('button', { name: 'Delete Harbour' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Harbour', exact: true }).click()
  const compared = page.getByRole('dialog', { name: 'Compare with Harbour' })
  await expect(compared.getByText('Both drafts have the same values.')).toBeVisible()
  await expectSoundEverywhere(page)
})
