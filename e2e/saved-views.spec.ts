import { readFile } from 'node:fs/promises'
import { openAtNow } from '#e2e/support/at-now.ts'
import { historyPath, openBox, openPage, reload, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* A filter with its view, kept under a name. */

test.use({ viewport: WIDTHS['on a desk'], timezoneId: 'UTC' })

test('a view is saved, pinned to the board, opened from there, renamed and deleted @long', async ({
  context,
  page,
  start,
}) => {
  const served = await openAtNow(
    { context, page, start },
    (one) => `${historyPath(environmentOf(one, 'staging'))}?status=failed&view=facts`,
  )
  const button = page.getByRole('button', { name: 'Saved views' })
  const box = page.getByRole('dialog', { name: 'Saved views' })
  await button.click()
  await box.getByRole('textbox', { name: 'Name of this filter and view' }).fill('What failed')
  await page.keyboard.press('Enter')
  await expect(box.getByRole('link', { name: 'What failed' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await box.getByRole('button', { name: 'Pin What failed to the board' }).click()
  await expectSoundEverywhere(page)
  await page.setViewportSize(WIDTHS['on a desk'])

  await openPage(page, served.url)
  const pinned = page.getByRole('region', { name: 'Pinned views' })
  await pinned.getByRole('link', { name: 'What failed' }).click()
  await expect(page).toHaveURL(/\?status=failed&view=facts$/)

  await button.click()
  await box.getByRole('button', { name: 'Rename What failed' }).click()
  await box.getByRole('textbox').first().fill('Failures')
  await page.keyboard.press('Enter')
  await expect(box.getByRole('link', { name: 'Failures' })).toBeVisible()
  await reload(page)
  await button.click()
  await box.getByRole('button', { name: 'Delete Failures' }).click()
  await expect(box.getByRole('link', { name: 'Failures' })).toHaveCount(0)
  await box.getByRole('button', { name: 'Undo' }).click()
  await expect(box.getByRole('link', { name: 'Failures' })).toBeVisible()
})

test('the file of names takes saved views to another browser @long', async ({ page, served }) => {
  await visit(page, './')
  await expect(openBox(page)).toBeVisible()
  const environmentId = environmentOf(served, 'staging')
  const view = { name: 'What failed', environmentId, search: '?status=failed', pinned: true }
  await page.evaluate(
    (stored) => localStorage.setItem('tidemark.views', stored),
    JSON.stringify([view]),
  )
  await reload(page)
  const pinned = page.getByRole('region', { name: 'Pinned views' })
  await expect(pinned).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ views: [view] })

  await page.evaluate(() => localStorage.removeItem('tidemark.views'))
  await reload(page)
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import names' })
  await expect(pinned).toHaveCount(0)
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'n.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(dialog.getByRole('region', { name: 'Saved views added: 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(pinned.getByRole('link', { name: 'What failed' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pinned).toHaveCount(0)
})
