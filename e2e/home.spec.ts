import { entries, historyPath, openEnvironment, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test, WIDTHS } from '#e2e/support/test.ts'

for (const [device, size] of Object.entries(WIDTHS)) {
  test.describe(device, () => {
    test.use({ viewport: size })

    test('an environment opens by its id', async ({ page, served }) => {
      await visit(page, '/')
      await expectAccessible(page)
      const id = environmentOf(served, 'single')
      await openEnvironment(page, id)
      await expect(page).toHaveURL(historyPath(id))
      await expect(entries(page)).toHaveCount(1)
    })
  })
}

test('blanks around a pasted id do not matter', async ({ page, served }) => {
  await visit(page, '/')
  const id = environmentOf(served, 'single')
  await openEnvironment(page, `  ${id}\n`)
  await expect(page).toHaveURL(historyPath(id))
})

for (const wrong of ['4f9c2d1e-7b60-4c1d-9a52', 'not an id', '']) {
  test(`"${wrong}" is no environment id, and is told so at its field`, async ({ page }) => {
    await visit(page, '/')
    await openEnvironment(page, wrong)
    const field = page
      .getByRole('form', { name: 'Open an environment' })
      .getByRole('textbox', { name: 'Environment ID' })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/36|ID/)
    await expect(page).toHaveURL('/')
    await expectAccessible(page)
  })
}

test('every environment of the sample workspace is one click away', async ({ page, served }) => {
  await visit(page, '/')
  for (const [name, id] of Object.entries(served.environments)) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      historyPath(id),
    )
  }
})
