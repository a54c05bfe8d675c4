import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { box, componentPath, form, openComponent, write } from '#e2e/support/configure.ts'
import { openPage, signIn, signInForm } from '#e2e/support/console.ts'
import type { Announced } from '#e2e/support/served.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* Drafts that travel: as links, as files, and under names. */

const linkTo = (served: Announced, text: string) =>
  `${componentPath(served, 'external-dns')}#draft=${deflateRawSync(text).toString('base64url')}`

const draftOf = (componentKey: string, profileConfig: string) =>
  `{"draftOf": {"componentKey": "${componentKey}"}, "request": {"profileConfig": ${profileConfig}}}`

const openDrafts = async (page: Page) => {
  await page.getByRole('button', { name: 'Drafts and links' }).click()
  return page.getByRole('dialog', { name: 'Drafts and links' })
}

test('a link opens a draft over another one, after a look at what it would change @path', async ({
  page,
  context,
  served,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  await write(form(page), 'TXT prefix', 'pier')
  await openDrafts(page)
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
  await dialog.getByRole('button', { name: 'Use 2 values' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box(form(other), 'TXT owner ID')).toHaveValue('quayside')
  await expect(box(form(other), 'TXT prefix')).toHaveValue('pier')
  await expect(other).toHaveURL(link.replace(/#.*/, ''))
})

test('on a phone, a draft is kept, deleted and brought back @long', async ({ page, served }) => {
  await page.setViewportSize(WIDTHS['on a phone'])
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  const dialog = await openDrafts(page)
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

test('a link opened while signed out is there after signing in @long', async ({ page, served }) => {
  await openPage(page, linkTo(served, draftOf('external-dns', '{"txtOwnerId": "quayside"}')))
  await expect(signInForm(page)).toBeVisible()
  await signIn(page, 'API token', served.token)
  const dialog = page.getByRole('dialog', { name: 'Compare with The link' })
  await dialog.getByRole('button', { name: 'Use 1 value' }).click()
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
})

for (const [what, hash, words] of [
  ['is damaged', '#draft=%%%', /^The draft in this link is damaged/],
  ['is cut', '#draft=AAAA', /^The draft in this link is damaged/],
  [
    'would fill the memory',
    `#draft=${deflateRawSync('0'.repeat(2_000_000)).toString('base64url')}`,
    /^The draft in this link is damaged/,
  ],
  [
    'has no draft',
    `#draft=${deflateRawSync('[1, {"__proto__": 2}]').toString('base64url')}`,
    /^The link is not a draft file/,
  ],
  [
    'is of another component',
    `#draft=${deflateRawSync(draftOf('loki', '{}')).toString('base64url')}`,
    /^The link is a draft of loki/,
  ],
] as const) {
  test(`a link that ${what} says so and changes nothing @long`, async ({ page, served }) => {
    await openComponent(page, served, 'external-dns')
    await write(form(page), 'TXT owner ID', 'quayside')
    await page.goto(componentPath(served, 'external-dns') + hash)
    const dialog = page.getByRole('dialog', { name: 'Drafts and links' })
    await expect(dialog.getByRole('alert')).toHaveText(words)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(componentPath(served, 'external-dns'))
    await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
  })
}

test('a file is opened over other edits, and only what is ticked is taken @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  const dialog = await openDrafts(page)
  await dialog.getByLabel('Open a draft file').setInputFiles({
    name: 'pier.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      draftOf('external-dns', '{"__proto__": 1, "txtOwnerId": "pier", "txtPrefix": "a"}'),
    ),
  })
  const compared = page.getByRole('dialog', { name: 'Compare with pier.json' })
  await expect(compared.getByRole('checkbox', { name: /^TXT owner ID/ })).not.toBeChecked()
  await expect(compared.getByRole('checkbox', { name: /^TXT prefix/ })).toBeChecked()
  await compared.getByRole('checkbox', { name: /^__proto__/ }).uncheck()
  await compared.getByRole('button', { name: 'Use 1 value' }).click()
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
  await expect(box(form(page), 'TXT prefix')).toHaveValue('a')
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(box(form(page), 'TXT prefix')).toHaveValue('')
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
})

test('a draft that is too large for a link is refused in words @long', async ({ page, served }) => {
  await openComponent(page, served, 'external-dns')
  await box(form(page), 'TXT owner ID').fill(randomBytes(9000).toString('base64'))
  const dialog = await openDrafts(page)
  await dialog.getByRole('button', { name: 'Copy a link to the draft in the form' }).click()
  await expect(page.getByText(/does not fit into a link of 8192 characters/)).toBeVisible()
})

test('what one tab does with drafts is in the open dialog of another, and takes no name that is being typed @long', async ({
  page,
  context,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  const here = await openDrafts(page)
  const nameIn = (dialog: Locator) =>
    dialog.getByRole('textbox', { name: 'Name of the draft in the form' })
  await nameIn(here).fill('Half a na')

  const other = await context.newPage()
  await openPage(other, componentPath(served, 'external-dns'))
  await write(form(other), 'TXT owner ID', 'breakwater')
  const there = await openDrafts(other)
  await nameIn(there).fill('Theirs')
  await there.getByRole('button', { name: 'Save', exact: true }).click()

  const kept = here.getByRole('list', { name: 'Saved drafts' })
  await expect(kept.getByRole('button', { name: 'Theirs', exact: true })).toBeVisible()
  await expect(nameIn(here)).toHaveValue('Half a na')
  await nameIn(here).fill('Theirs')
  await expect(here.getByRole('button', { name: 'This name is taken' })).toBeVisible()

  // A draft that was deleted here comes back beside the one that took its name there.
  await here.getByRole('button', { name: 'Delete Theirs' }).click()
  await expect(there.getByText('No saved drafts of external-dns')).toBeVisible()
  await nameIn(there).fill('Theirs')
  await there.getByRole('button', { name: 'Save', exact: true }).click()
  await here.getByRole('button', { name: 'Undo' }).click()
  await expect(there.getByRole('button', { name: 'Theirs 2', exact: true })).toBeVisible()

  await there.getByRole('button', { name: 'Rename Theirs', exact: true }).click()
  await there.getByRole('textbox', { name: 'Name of Theirs' }).fill('Ours')
  await there.getByRole('button', { name: 'Save name' }).click()
  await kept.getByRole('button', { name: 'Ours', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Compare with Ours' })).toContainText('breakwater')
})

test('a browser that blocks storage keeps drafts for as long as the page, and says so', async ({
  page,
  served,
}) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', blocked)
    Object.defineProperty(window, 'sessionStorage', blocked)
  })
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  const dialog = await openDrafts(page)
  await dialog.getByRole('textbox', { name: 'Name of the draft in the form' }).fill('Harbour')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('The browser cannot store these drafts')
  await dialog.getByRole('button', { name: 'Rename Harbour' }).click()
  await dialog.getByRole('textbox', { name: 'Name of Harbour' }).fill('Pier')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await dialog.getByRole('button', { name: 'Pier', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Compare with Pier' })).toContainText(
    'Both drafts have the same values.',
  )
})
