import { entries, historyPath, openEnvironment, visit } from '#e2e/support/console.ts'
import { environmentOf, servedUrl } from '#e2e/support/served.ts'
import { expect, expectAccessible, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

for (const [device, size] of Object.entries(WIDTHS)) {
  test.describe(device, { tag: device === 'on a phone' ? '@long' : [] }, () => {
    test.use({ viewport: size })

    test('an environment opens by its ID @path', async ({ page, served }) => {
      await visit(page, './')
      await expectAccessible(page)
      const id = environmentOf(served, 'single')
      await openEnvironment(page, id)
      await expect(page).toHaveURL(historyPath(id))
      await expect(entries(page)).toHaveCount(1)
    })
  })
}

test('spaces around a pasted ID do not matter @long', async ({ page, served }) => {
  await visit(page, './')
  const id = environmentOf(served, 'single')
  await openEnvironment(page, `  ${id}\n`)
  await expect(page).toHaveURL(historyPath(id))
})

for (const wrong of ['4f9c2d1e-7b60-4c1d-9a52', 'not an id', '']) {
  test(`"${wrong}" is not an environment ID, and the field says so @long`, async ({ page }) => {
    await visit(page, './')
    await openEnvironment(page, wrong)
    const field = page
      .getByRole('form', { name: 'Open an environment' })
      .getByRole('textbox', { name: 'Environment ID' })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/36|ID/)
    await expect(page).toHaveURL('./')
    await expectAccessible(page)
  })
}

test('every environment of the sample workspace is a link on the page of test environments @long', async ({
  page,
  served,
}) => {
  await visit(page, './')
  await page.getByRole('link', { name: 'Test environments' }).click()
  await expect(page).toHaveURL('test-environments')
  await expectSoundEverywhere(page)
  for (const [name, id] of Object.entries(served.environments)) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      servedUrl(served, historyPath(id)),
    )
  }
})
