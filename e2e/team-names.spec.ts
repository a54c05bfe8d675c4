import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readTeam } from '#src/contract/team.ts'
import { box, componentPath, form, openComponent } from '#e2e/support/configure.ts'
import { historyPath, reload, visit } from '#e2e/support/console.ts'
import { nameIt, nameMenu } from '#e2e/support/names.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* Names and presets of the team's file: shown to everybody, and one's own names before them. */

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Environments' })
    .getByRole('article', { name: new RegExp(`^${name}, `) })

const storedNames = (page: Page) => page.evaluate(() => localStorage.getItem('tidemark.places'))

test('the team’s names are on the board, in the commands and in the tab title, and nothing is stored', async ({
  page,
  served,
}) => {
  await visit(page, './')
  await expect(row(page, 'staging')).toBeVisible()
  await page.keyboard.press('Control+k')
  const commands = page.getByRole('dialog', { name: 'Commands' })
  await commands.getByRole('combobox').fill('quayside loki')
  await expect(commands.getByRole('option').first()).toContainText('Quayside, Paris')
  expect(await storedNames(page)).toBeNull()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(componentPath(served, 'loki'))
  await expect(page).toHaveTitle('loki · Quayside, Paris · Configure · Tidemark')
  await expect(page.getByRole('banner')).toContainText('Quayside, Paris')
  // It was opened here, and not named.
  expect(await storedNames(page)).not.toContain('Quayside')
})

test('the host renders the team’s names', async ({ page, served }) => {
  await visit(page, './')
  const answer = await page.request.get(componentPath(served, 'loki'))
  expect(await answer.text()).toContain('<bdi title="Quayside, Paris"')
})

test('one’s own name comes before the team’s, and is dropped again @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'staging')))
  await expect(page).toHaveTitle(/^.*staging · Deployments/)
  await page.getByRole('button', { name: 'Name and pin' }).click()
  await expect(nameMenu(page)).toContainText('Named in the team’s file.')
  await expect(nameMenu(page)).toContainText('Shop')
  await page.keyboard.press('Escape')
  await nameIt(page, 'environment', 'till')
  await expect(page).toHaveTitle(/^.*till · Deployments/)
  await page.getByRole('button', { name: 'Name and pin' }).click()
  await expect(nameMenu(page).getByRole('button', { name: 'Use the team’s name' })).toBeVisible()
  await expectSoundEverywhere(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(WIDTHS['on a desk'])
  await reload(page)
  await page.getByRole('link', { name: 'Tidemark, home' }).click()
  await row(page, 'till').getByRole('button', { name: 'Name till' }).click()
  const menu = page.getByRole('dialog', { name: 'Name', exact: true })
  await expect(menu).toContainText('The team’s file calls it staging.')
  await menu.getByRole('button', { name: 'Use the team’s name' }).click()
  await expect(row(page, 'staging')).toBeVisible()
  expect(await storedNames(page)).not.toContain('till')
})

test('the names of this browser become a team’s file', async ({ page, served }) => {
  const id = environmentOf(served, 'single')
  await visit(page, historyPath(id))
  await nameIt(page, 'environment', 'till')
  await page.getByRole('link', { name: 'Tidemark, home' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as the team’s file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('tidemark-team.json')
  expect(readTeam(JSON.parse(await readFile(await file.path(), 'utf8')))).toEqual({
    team: { environments: [{ id, name: 'till' }], clusters: [], boards: [] },
  })
})

for (const at of ['on a desk', 'on a phone'] as const) {
  test(`${at}, a preset is compared with the form, and its values are taken @long`, async ({
    page,
    served,
  }) => {
    await page.setViewportSize(WIDTHS[at])
    await openComponent(page, served, 'loki')
    await page.getByRole('button', { name: 'Start from' }).click()
    await expectSoundEverywhere(page)
    await page
      .getByRole('dialog', { name: 'Start from' })
      .getByRole('button', { name: /^Small region 4 values, 4 differ from this form/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Compare with Small region' })
    await expectSoundEverywhere(page)
    await expect(box(form(page), 'Ingestion rate')).toHaveValue('')
    await dialog.getByRole('checkbox', { name: /^Ingestion burst/ }).uncheck()
    await dialog.getByRole('button', { name: 'Use 3 values' }).click()
    await expect(box(form(page), 'Ingestion rate')).toHaveValue('2')
    await expect(box(form(page), 'Days of retention')).toHaveValue('14')
    await expect(box(form(page), 'Ingestion burst')).toHaveValue('')
    await page.getByRole('button', { name: 'Start from' }).click()
    await expect(
      page.getByRole('button', { name: /^Small region 4 values, 1 differs from this form/ }),
    ).toBeVisible()
  })
}
