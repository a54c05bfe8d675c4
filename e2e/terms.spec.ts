import { openComponent } from '#e2e/support/configure.ts'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* What the API's terms mean is said where they are met, and asked for by the keyboard alone. */

test('an origin is explained in the details', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  // Some deployments have none.
  await entries(page).filter({ hasText: 'Git' }).first().getByRole('link').first().click()
  const question = 'What is an origin?'
  await page.getByRole('button', { name: question }).press('Enter')
  const answer = page.getByRole('dialog', { name: question })
  await expect(answer).toContainText('What started the deployment')
  await expect(answer.getByRole('term')).toHaveCount(7)
  await page.keyboard.press('Escape')
  await expect(answer).toBeHidden()
  await expect(page.getByRole('button', { name: question })).toBeFocused()
  // The details were not closed with it.
  await expect(page.getByRole('region', { name: 'Deployment details' })).toBeVisible()
})

test('requirements, bindings and both ways to validate are explained', async ({ page, served }) => {
  await openComponent(page, served, 'loki')
  for (const [question, words] of [
    ['What is a requirement?', 'needs before it can run'],
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
