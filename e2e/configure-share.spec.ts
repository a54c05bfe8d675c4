import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { box, choose, expectResolved, form, openComponent, write } from '#e2e/support/configure.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'
import { reload } from '#e2e/support/console.ts'

/* Sharing a draft as a file, without its secrets. */

test('a draft saved as a file fills the form again without its secrets @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await choose(form(page), 'Provider', 'cloudflare')
  await write(form(page), 'TXT owner ID', 'quayside')
  await write(form(page), 'API token', 'nobody-knows-0123456789-abcdefghijklmnop')
  await page.getByRole('radio', { name: 'Complete draft' }).check()
  await expectResolved(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  const file = await (await downloading).path()
  expect(await readFile(file, 'utf8')).not.toContain('nobody-knows')
  await expect(page.getByText(/Left out: API token\./).first()).toBeVisible()

  await page.getByRole('radio', { name: 'Merge with saved values' }).check()
  await write(form(page), 'TXT owner ID', 'other')
  await page.getByRole('button', { name: 'Fill from JSON or YAML' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill from JSON or YAML' })
  await dialog.getByLabel(/Choose a file/).setInputFiles(file)
  await expect(dialog.getByRole('textbox', { name: 'Values' })).toHaveValue(/draftOf/)
  await dialog.getByRole('button', { name: 'Fill the form' }).click()
  await expect(page.getByText('Now validated as a complete draft.')).toBeVisible()
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
  await expect(page.getByText('is a secret: enter it again')).toBeVisible()
  await expectSoundEverywhere(page)
})

test('the page names a secret that a reload did not keep, even if its field appears with a later answer @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await choose(form(page), 'Provider', 'cloudflare')
  await write(form(page), 'API token', 'nobody-knows-0123456789-abcdefghijklmnop')
  await expectResolved(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await reload(page)
  await expect(page.getByText('A secret was not kept; enter it again.')).toBeVisible()
  await expect(box(form(page), 'API token')).toHaveAccessibleDescription(
    /The secret “API token” was not kept; enter it again\./,
  )
  await write(form(page), 'API token', 'nobody-knows-0123456789-abcdefghijklmnop')
  await expect(page.getByText(/not kept/)).toHaveCount(0)
})

test('on a phone, search and undo share a row, and the choice of fields has its own @long', async ({
  page,
  served,
}) => {
  await page.setViewportSize(WIDTHS['on a phone'])
  await openComponent(page, served, 'external-dns')
  const row = async (target: Locator) => {
    const bounds = await target.boundingBox()
    return bounds === null ? Number.NaN : bounds.y + bounds.height / 2
  }
  const find = await row(page.getByRole('searchbox', { name: 'Find a field' }))
  for (const name of ['Fill from JSON or YAML', 'Undo', 'Redo'])
    expect(Math.abs(find - (await row(page.getByRole('button', { name })))), name).toBeLessThan(4)
  expect(await row(page.getByRole('radiogroup', { name: 'Show' }))).toBeGreaterThan(find + 20)
})
