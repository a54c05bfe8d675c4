import { openComponent } from '#e2e/support/configure.ts'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* The API's terms are explained where they appear, and the keyboard alone can open the explanation. */

test('an origin is explained in the details @long', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  // Some deployments have no origin.
  await entries(page).filter({ hasText: 'Git' }).first().getByRole('link').first().click()
  const question = 'What is an origin?'
  await page.getByRole('button', { name: question }).press('Enter')
  const answer = page.getByRole('dialog', { name: question })
  await expect(answer).toContainText('What started the deployment')
  await expect(answer.getByRole('term')).toHaveCount(7)
  await page.keyboard.press('Escape')
  await expect(answer).toBeHidden()
  await expect(page.getByRole('button', { name: question })).toBeFocused()
  // Closing it left the details open.
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details).toBeVisible()
  // Also while the focus is on the button that opened it.
  await page.getByRole('button', { name: question }).press('Enter')
  await expect(answer).toBeVisible()
  await page.getByRole('button', { name: question }).press('Escape')
  await expect(answer).toBeHidden()
  await expect(details).toBeVisible()
})

test('requirements, bindings and both modes are explained @long', async ({ page, served }) => {
  await openComponent(page, served, 'loki')
  for (const [question, words] of [
    ['What is a requirement?', 'before it can run on this cluster'],
    ['What is a binding?', 'an output of another component'],
    ['Merge, or a complete draft?', 'goes back to the catalog’s default'],
  ] as const) {
    await page.getByRole('button', { name: question }).press('Enter')
    const answer = page.getByRole('dialog', { name: question })
    await expect(answer).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(answer).toBeHidden()
    await expect(page.getByRole('button', { name: question })).toBeFocused()
  }
})
