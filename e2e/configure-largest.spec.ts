import { expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import { command, tabTo } from '#e2e/support/keyboard.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* The largest form of the sample from its outline to the review, with one kind of hands only. */

test('by keyboard alone: outline, filter, values as YAML, drafts and review @long', async ({
  page,
  served,
}) => {
  await page.setViewportSize(WIDTHS['on a desk'])
  await openComponent(page, served, 'otel-collector')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  // It is behind all fields in Tab order, so a command leads there.
  await expect(outline).toBeVisible()
  await command(page, 'Go to the outline')
  await expect(outline.getByRole('searchbox', { name: 'Filter the outline' })).toBeFocused()
  await page.keyboard.type('exporters')
  await tabTo(page, outline.getByRole('link', { name: /^exporters/ }))
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('combobox', { name: 'Compression' })).toBeFocused()

  // Filter, and enter what is found.
  const find = page.getByRole('searchbox', { name: 'Find a field' })
  await command(page, 'Find a field')
  await expect(find).toBeFocused()
  await page.keyboard.type('priority class')
  const field = form(page).getByRole('textbox', { name: /^Priority class/ })
  await tabTo(page, field)
  await page.keyboard.type('harbour')
  await expectResolved(page)
  await tabTo(page, find, { key: 'Shift+Tab' })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')

  // The pane: open, type, leave, close.
  const open = page.getByRole('button', { name: 'Values as YAML' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Values as YAML' })
  await expect(text).toContainText('harbour')
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('# told by keyboard')
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Close values as YAML' }), {
    key: 'Shift+Tab',
    most: 400,
  })
  await page.keyboard.press('Enter')
  await expect(text).toHaveCount(0)

  // A draft under a name.
  await command(page, 'Drafts and links')
  const dialog = page.getByRole('dialog', { name: 'Drafts and links' })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Name of the draft in the form' }))
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'By keyboard', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The review.
  await command(page, 'Review the edits')
  await expect(page.getByRole('dialog', { name: 'Review' })).toContainText('harbour')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Review 1 edit' })).toBeFocused()
})

test.describe('by touch on a phone', () => {
  test.use({ viewport: WIDTHS['on a phone'], hasTouch: true, isMobile: true })

  test('outline, filter, values as YAML, drafts and review @long', async ({ page, served }) => {
    await openComponent(page, served, 'otel-collector')
    await page.getByRole('button', { name: 'Outline' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Outline' })
    await sheet.getByRole('link', { name: /^exporters/ }).tap()
    await expect(sheet).toBeHidden()
    await expect(form(page).getByRole('combobox', { name: 'Compression' })).toBeInViewport()

    const find = page.getByRole('searchbox', { name: 'Find a field' })
    await find.tap()
    await find.fill('priority class')
    const field = form(page).getByRole('textbox', { name: /^Priority class/ })
    await field.tap()
    await field.fill('harbour')
    await expectResolved(page)
    await find.fill('')

    await page.getByRole('button', { name: 'Values as YAML' }).tap()
    const pane = page.getByRole('dialog', { name: 'Values as YAML' })
    const text = pane.getByRole('textbox', { name: 'Values as YAML' })
    await expect(text).toContainText('harbour')
    await text.tap()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText('# told by touch')
    await expect(text).toContainText('# told by touch')
    await expectSoundEverywhere(page)
    await pane.getByRole('button', { name: 'Close values as YAML' }).tap()
    await expect(field).toHaveValue('harbour')

    await page.getByRole('button', { name: 'Drafts and links' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Drafts and links' })
    await dialog.getByRole('textbox', { name: 'Name of the draft in the form' }).fill('By touch')
    await dialog.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(dialog.getByRole('button', { name: 'By touch', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).tap()

    await page.getByRole('button', { name: 'Review 1 edit' }).tap()
    await expect(page.getByRole('dialog', { name: 'Review' })).toContainText('harbour')
  })
})
