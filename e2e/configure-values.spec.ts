import { box, componentPath, form, openComponent, write } from '#e2e/support/configure.ts'
import { expect, expectSoundEverywhere, test, WIDTHS } from '#e2e/support/test.ts'

/* The values as YAML beside the form. */

test('a value typed as YAML is in the form and in the last request', async ({ page, served }) => {
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  await page.getByRole('button', { name: 'Values as YAML' }).click()
  const text = page.getByRole('textbox', { name: 'Values as YAML' })
  await expect(text).toContainText('txtOwnerId: quayside')
  const path = componentPath(served, 'external-dns').split('/').at(-1) ?? ''
  const asked = page.waitForRequest(
    (request) =>
      request.method() === 'POST' &&
      request.url().includes(path) &&
      (request.postData() ?? '').includes('"txtPrefix":"pier"'),
  )
  await text.press('ControlOrMeta+End')
  await text.pressSequentially('  txtPrefix: pier')
  await expect(box(form(page), 'TXT prefix')).toHaveValue('pier')
  await asked
  await box(form(page), 'TXT owner ID').fill('harbour')
  await expect(text).toContainText('txtOwnerId: harbour')
})

test('a text that cannot be read yet is there again after a reload @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await page.getByRole('button', { name: 'Values as YAML' }).click()
  const text = page.getByRole('textbox', { name: 'Values as YAML' })
  await text.press('ControlOrMeta+End')
  await text.pressSequentially('  # mine\ntxtOwnerId: "quay')
  const unread = page.getByText(/^Line \d: The closing quote is missing\./)
  await expect(unread).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(unread).toBeVisible()
  await expect(text).toContainText('# mine')
  await text.press('ControlOrMeta+End')
  await text.pressSequentially('side"')
  await expect(page.getByText('In sync with the form')).toBeVisible()
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
})

test('on a phone, the values as YAML come over the form @long', async ({ page, served }) => {
  await page.setViewportSize(WIDTHS['on a phone'])
  await openComponent(page, served, 'external-dns')
  await write(form(page), 'TXT owner ID', 'quayside')
  await page.getByRole('button', { name: 'Values as YAML' }).click()
  const sheet = page.getByRole('dialog', { name: 'Values as YAML' })
  await expect(sheet.getByRole('textbox', { name: 'Values as YAML' })).toContainText('quayside')
  await expectSoundEverywhere(page)
  await sheet.getByRole('button', { name: 'Close values as YAML' }).click()
  await expect(sheet).toHaveCount(0)
})

test.describe('code that does not load', () => {
  test.use({ expectedFailures: ['net::'] })

  const PARTS = [
    { button: 'Rows', file: 'map-rows', what: 'the rows', shows: 'Add Pod labels' },
    { button: 'YAML editor', file: 'yaml-editor', what: 'the YAML editor', shows: 'YAML' },
  ]

  test('the rows and the YAML editor of an object say that they did not load, and can be tried again @long', async ({
    page,
    served,
  }) => {
    const codeOf = (file: string) => `**/assets/${file}-*.js`
    for (const { file } of PARTS) await page.route(codeOf(file), (route) => route.abort())
    await openComponent(page, served, 'otel-collector')
    for (const { button, file, what, shows } of PARTS)
      await test.step(what, async () => {
        const opening = form(page).getByRole('button', { name: `${button} for Pod labels` })
        await opening.click()
        const alert = form(page).getByRole('alert')
        await expect(alert).toContainText(`The console could not load ${what}`)
        if (button === 'Rows') await expectSoundEverywhere(page)
        await page.unroute(codeOf(file))
        await alert.getByRole('button', { name: 'Try again' }).click()
        await expect(alert).toHaveCount(0)
        await expect(opening).toHaveCount(0)
        await expect(form(page).getByText(shows, { exact: true }).first()).toBeVisible()
      })
  })
})
