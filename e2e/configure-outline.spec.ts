import {
  componentPath,
  expectResolved,
  form,
  groupNamed,
  openComponent,
  problems,
} from '#e2e/support/configure.ts'
import { visit } from '#e2e/support/console.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* The outline of a long form, the fields that it shows, and what is collapsed. */

test('in the largest form of the sample, the outline leads to a part by keyboard @long', async ({
  page,
  served,
}) => {
  await page.setViewportSize(WIDTHS['on a desk'])
  await openComponent(page, served, 'otel-collector')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const exporters = outline.getByRole('link', { name: /^exporters/ })
  await exporters.focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('combobox', { name: 'Compression' })).toBeFocused()
  // The field is in a part of that part.
  const here = outline.locator('[aria-current=location]')
  await expect(here).toHaveAccessibleName(/^otlp/)

  const only = page.getByRole('radiogroup', { name: 'Show' })
  await only.getByRole('radio', { name: 'All', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/[?&]show=needed/)
  await expect(form(page).getByText('Needed', { exact: true }).first()).toBeInViewport()
  // The same from the address, where the host renders it.
  await page.reload()
  await expectResolved(page)
  await expect(only.getByRole('radio', { name: /^Needs an answer/ })).toBeChecked()
  await expect(outline.getByText(/matching fields?$/)).toBeVisible()
})

test('a collapsed group is rendered so by the host, and opens for its problem @long', async ({
  page,
  served,
}) => {
  await page.setViewportSize(WIDTHS['on a phone'])
  await visit(page, `${componentPath(served, 'ingress-nginx')}?collapsed=controller%252Econfig`)
  await expectResolved(page)
  const fold = form(page).getByRole('button', { name: 'Fields of Configuration of nginx' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(groupNamed(form(page), 'Configuration of nginx')).toContainText('0 of 14 set')
  await page.getByRole('button', { name: 'Outline' }).click()
  const sheet = page.getByRole('dialog', { name: 'Outline' })
  await sheet.getByRole('link', { name: /^Configuration of nginx/ }).click()
  await expect(sheet).toBeHidden()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(page).not.toHaveURL(/collapsed/)
  await expect(problems(page)).toBeAttached()
})
