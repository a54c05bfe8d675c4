import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  entries,
  formBelowBoard,
  historyPath,
  openBox,
  openPage,
  reload,
  visit,
} from '#e2e/support/console.ts'
import { openComponent } from '#e2e/support/configure.ts'
import { nameIt, nameMenu as menu } from '#e2e/support/names.ts'
import { environmentOf, servedUrl } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test } from '#e2e/support/test.ts'

/* Bookmarks: names that a person gives, pins on home, and the file that exports both. */

const known = (page: Page) => page.getByRole('region', { name: 'Opened or named in this browser' })
const rows = (page: Page) => page.getByRole('region', { name: 'Environments' }).getByRole('article')
/** The row of a pinned environment on the board. */
const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
const goHome = (page: Page) => page.getByRole('link', { name: 'Tidemark, home' }).click()

test('an environment is named on its page, and has that name after a reload and in another tab @long', async ({
  page,
  context,
  served,
}) => {
  const id = environmentOf(served, 'single')
  await visit(page, historyPath(id))
  await expect(entries(page)).toHaveCount(1)
  const other = await context.newPage()
  await openPage(other, './')
  await expect(known(other).getByRole('link', { name: 'single' })).toBeVisible()

  await nameIt(page, 'environment', 'Shop, production')
  await expect(page).toHaveTitle(/^Shop, production · Deployments/)
  await expect(page.getByRole('banner')).toContainText('Shop, production')
  // No reload there: tabs notify each other.
  await expect(known(other).getByRole('link', { name: 'Shop, production' })).toBeVisible()

  await reload(page)
  await goHome(page)
  await known(page).getByRole('link', { name: 'Shop, production' }).click()
  await expect(page).toHaveURL(historyPath(id))

  await page.getByRole('button', { name: 'Name and pin' }).click()
  await expectSoundEverywhere(page)
  await menu(page).getByRole('button', { name: 'Remove name' }).click()
  await expect(page.getByRole('banner')).not.toContainText('Shop, production')
  await expect(known(other).getByRole('link', { name: 'single' })).toBeVisible()
})

test('a component and its cluster are named, and home opens other components of the named cluster @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await nameIt(page, 'component', 'DNS of the shop')
  await nameIt(page, 'cluster', 'Staging West')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DNS of the shop')
  await expect(page).toHaveTitle(/^DNS of the shop · Staging West/)
  await expect(page.getByRole('form', { name: 'Configure external-dns' })).toBeVisible()

  await goHome(page)
  const configured = page.getByRole('region', { name: 'Recently configured' })
  await expect(
    configured.getByRole('listitem').filter({ hasText: 'DNS of the shop' }),
  ).toContainText('on Staging West')
  const form = await formBelowBoard(page, 'Configure a component')
  await form.getByRole('combobox', { name: 'Known cluster' }).selectOption('Staging West')
  await form.getByRole('textbox', { name: 'Component key' }).fill('loki')
  await form.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('form', { name: 'Configure loki' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Staging West')
})

test('pins are the rows of the board: named, taken off and pinned again by keyboard @long', async ({
  page,
  served,
}) => {
  await visit(page, './')
  // Home shows the board of the team already: nothing to pin in its rows.
  await rows(page).getByRole('button', { name: 'Name staging' }).press('Enter')
  const onSample = page.getByRole('dialog', { name: 'Name', exact: true })
  await expect(onSample.getByRole('textbox')).toBeFocused()
  await expect(onSample.getByRole('button', { name: 'Pin to the board' })).toHaveCount(0)
  await visit(page, historyPath(environmentOf(served, 'single')))
  await page.getByRole('button', { name: 'Name and pin' }).press('Enter')
  await menu(page).getByRole('button', { name: 'Pin to the board' }).press('Enter')
  await page.keyboard.press('Escape')
  await goHome(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toHaveAccessibleName(/^single, deployed/)
  await rows(page).getByRole('button', { name: 'Name single' }).press('Enter')
  const name = page.getByRole('dialog', { name: 'Name', exact: true })
  await expect(name.getByRole('textbox')).toBeFocused()
  await expectSoundEverywhere(page)
  await page.keyboard.type('Harbour')
  await page.keyboard.press('Enter')
  await expect(rows(page).getByRole('button', { name: 'Name Harbour' })).toBeFocused()

  await rows(page).getByRole('button', { name: 'Remove Harbour from the board' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(known(page).getByRole('link', { name: 'Harbour' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveAccessibleName(/^Harbour, deployed/)
  await expect(rows(page)).toHaveCount(1)
})

test('environments of one name are told apart by their IDs @long', async ({ page }) => {
  await visit(page, './')
  await rows(page).getByRole('button', { name: 'Name staging' }).press('Enter')
  const name = page.getByRole('dialog', { name: 'Name', exact: true }).getByRole('textbox')
  await expect(name).toBeFocused()
  await page.keyboard.type('production')
  await page.keyboard.press('Enter')
  const row = rows(page).and(page.getByRole('article', { name: /^production \w{8}…\w{4}, / }))
  await expect(row).toHaveCount(2)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^production \w{8}…\w{4} .+ production \w{8}…\w{4} .+/,
  )
})

test('names are exported to a file, and imported after a preview of the changes @long', async ({
  page,
  served,
}) => {
  const id = environmentOf(served, 'single')
  await visit(page, historyPath(id))
  await nameIt(page, 'environment', 'Shop, production')
  await goHome(page)
  await known(page).getByRole('button', { name: 'Pin Shop, production' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as file' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('tidemark-names.json')
  const file = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(file)).toEqual({
    tidemark: 'names',
    version: 1,
    names: [{ environmentId: id, name: 'Shop, production', pinned: true, order: 0 }],
  })

  await page.evaluate(() => localStorage.clear())
  await reload(page)
  await expect(rows(page).first()).toHaveAccessibleName(/^production,/)
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import names' })
  const choose = async (name: string, text: string) => {
    const buffer = Buffer.from(text)
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'application/json', buffer })
  }
  await choose('cut.json', file.slice(0, 40))
  await expect(dialog.getByRole('status', { name: 'File' })).toContainText('Nothing was imported.')
  await choose('big.json', file.padEnd(1_100_000))
  await expect(dialog).toContainText('The file is 1.1 MB')
  await choose('newer.json', file.replace('"version": 1', '"version": 2'))
  await expect(dialog).toContainText('version 2')
  await choose('names.json', file)
  await expect(dialog.getByRole('region', { name: 'Added: 1' })).toContainText('Shop, production')
  await expectSoundEverywhere(page)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Imported: 1 added, 1 pinned.' }),
  ).toBeVisible()
  await expect(rowOf(page, 'Shop, production')).toBeVisible()

  // Another person uses another name.
  await page.getByRole('button', { name: 'Import a file' }).click()
  await choose('theirs.json', file.replace('Shop, production', 'Harbour'))
  await expect(dialog.getByRole('region', { name: 'Named differently: 1' })).toContainText(
    'Harbour',
  )
  await dialog.getByRole('radio', { name: 'Keep my name' }).check()
  await expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Use the name in the file' }).check()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(rowOf(page, 'Harbour')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Shop, production')).toBeVisible()
})

test('invalid stored entries are ignored, and the others are shown @long', async ({
  page,
  served,
}) => {
  const id = environmentOf(served, 'single')
  await visit(page, './')
  await expect(openBox(page)).toBeVisible()
  await page.evaluate((environmentId) => {
    const stored = [
      null,
      { environmentId: 7 },
      { environmentId: '__proto__', name: 'Nobody' },
      { environmentId, name: 'Shop' },
    ]
    localStorage.setItem('tidemark.places', JSON.stringify(stored))
  }, id)
  await reload(page)
  await expect(known(page).getByRole('listitem')).toHaveCount(2)
  await expect(known(page).getByRole('link', { name: 'Nobody' })).toHaveAttribute(
    'href',
    servedUrl(served, historyPath('__proto__')),
  )
  await page.evaluate(() => localStorage.setItem('tidemark.places', '{"x":'))
  await reload(page)
  await expect(openBox(page)).toBeVisible()
})
