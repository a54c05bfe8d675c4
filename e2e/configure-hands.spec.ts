import { form, openComponent } from '#e2e/support/configure.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* The form under a finger and on a small screen. */

test.use({ hasTouch: true, viewport: WIDTHS['on a phone'] })

test('fields that are looked for from far down come into view', async ({ page, served }) => {
  await openComponent(page, served, 'otel-collector')
  await page.getByRole('status', { name: 'Resolve status' }).scrollIntoViewIfNeeded()
  const only = page.getByRole('radiogroup', { name: 'Show' })
  // As far down as the tools are still there.
  await page.evaluate(() => {
    const { bottom } = document.querySelector('form')?.getBoundingClientRect() ?? { bottom: 0 }
    window.scrollBy({ top: bottom - 300, behavior: 'instant' })
  })
  await only.getByRole('radio', { name: /^Problems/ }).check({ force: true })
  await expect(form(page).getByText('Needed', { exact: true }).first()).toBeInViewport()
  await expect(only).toBeInViewport()
})

test('what became of a text that was filled in from far down is in view', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'external-dns')
  await form(page).getByRole('radiogroup', { name: 'Log format' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Fill from JSON or YAML' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill from JSON or YAML' })
  await dialog.getByRole('textbox', { name: 'Values' }).fill('provider: aws\nbogus: 1\n')
  await dialog.getByRole('button', { name: 'Fill the form' }).click()
  await expect(page.getByText('1 value filled in.')).toBeInViewport()
})
