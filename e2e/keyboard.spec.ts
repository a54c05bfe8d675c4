import {
  box,
  expectNoViolations,
  form,
  groupNamed,
  problems,
  resolveStatus,
} from '#e2e/support/configure.ts'
import { entries, openPage } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { recordAnnouncements, tabTo } from '#e2e/support/keyboard.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* Whole journeys without a pointer: nothing here clicks, and only keys move the focus. */

test.use({ viewport: WIDTHS['on a desk'] })

test('a person without a pointer finds a failure and sees the changes @core @long', async ({
  page,
  served,
}) => {
  const { heard } = await recordAnnouncements(page)
  await openPage(page, 'sign-in')
  await expect(page).toHaveTitle('Sign in · Tidemark')
  await tabTo(page, page.getByRole('button', { name: 'Use the sample workspace' }))
  await page.keyboard.press('Enter')
  // What `live` does meanwhile may fail too.
  await expect(page.getByRole('heading', { level: 1, name: /failing/ })).toBeVisible()
  // A new page takes the focus, so that Tab continues in it, and its title is announced.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle(/ failing · Harbour shop · Board · Tidemark$/)

  await tabTo(page, page.getByRole('textbox', { name: 'Environment ID or address' }), {
    most: 250,
  })
  await page.keyboard.type(environmentOf(served, 'long'))
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const title = await page.title()
  expect(title).toMatch(/ · Deployments · Tidemark$/)
  await expect.poll(heard).toContain(title)

  await tabTo(page, page.getByRole('button', { name: 'Status', exact: true }))
  await page.keyboard.press('Enter')
  const failed = page
    .getByRole('dialog', { name: 'Status' })
    .getByRole('checkbox', { name: /^Failed/ })
  await expect(failed).toBeVisible()
  await tabTo(page, failed)
  await page.keyboard.press('Space')
  await expect(failed).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Status', exact: true })).toBeFocused()

  await expect(entries(page).filter({ hasNotText: /failed/ })).toHaveCount(0)
  await tabTo(page, entries(page).first())
  await page.keyboard.press('PageDown')
  const entry = entries(page).nth(1)
  await expect(entry).toBeFocused()
  await expect(entry).toHaveAccessibleName(/failed/)
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(details).toContainText('Compared with')
  await tabTo(page, details.getByRole('button', { name: 'Copy deployment ID' }))
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(entry).toBeFocused()

  const said = await heard()
  // The headline of the board changes with what `live` does.
  const isHeadline = (text: string) => text.includes('staging') && !text.endsWith('Tidemark')
  expect(said.filter((text) => !isHeadline(text)).slice(0, 2)).toEqual([
    'Harbour shop · Board · Tidemark',
    title,
  ])
  expect(said.some(isHeadline)).toBe(true)
  // Each is announced once, and none interrupts.
  expect(said).toEqual([...new Set(said)])
  expect(said.filter((text) => text.startsWith('!'))).toEqual([])
})

test('a page whose code comes late is announced by its own title', async ({ page }) => {
  const { heard } = await recordAnnouncements(page)
  const letGo = await holdBack(page, '**/assets/home-*.js')
  await openPage(page, 'sign-in')
  await page.getByRole('button', { name: 'Use the sample workspace' }).press('Enter')
  await expect(page).not.toHaveURL(/sign-in/)
  await letGo()
  await expect(page.getByRole('region', { name: 'Environments' })).toBeVisible()
  await expect.poll(async () => (await heard())[0]).toMatch(/Board · Tidemark$/)
})

test('a person without a pointer configures a component without violations @long', async ({
  page,
}) => {
  const { heard } = await recordAnnouncements(page)
  await openPage(page, './')
  await tabTo(page, page.getByRole('button', { name: 'Use the sample workspace' }))
  await page.keyboard.press('Enter')
  // Until a page is there, Tab moves on in the page before it.
  await expect(page.getByRole('heading', { level: 1, name: /failing/ })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Test environments' }), { most: 250 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Test environments' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'cert-manager', exact: true }))
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveTitle('cert-manager · Quayside, Paris · Configure · Tidemark')
  await expect(resolveStatus(page)).toHaveText('Up to date')

  // F8 moves to the next missing value.
  await page.keyboard.press('F8')
  await expect(box(form(page), 'E-mail')).toBeFocused()
  await page.keyboard.type('nobody')
  await expect(box(form(page), 'E-mail')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('@example.com')
  await expect(box(form(page), 'E-mail')).not.toHaveAttribute('aria-invalid')

  await tabTo(page, form(page).getByRole('button', { name: 'Add Solver' }))
  await page.keyboard.press('Enter')
  const solver = groupNamed(form(page), 'Solver 1')
  // A new row has the focus on its first control.
  const dns = solver.getByRole('radio', { name: 'dns01' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dns).toBeChecked()
  const provider = solver.getByRole('combobox', { name: 'DNS provider' })
  await expect(provider).toBeVisible()
  await tabTo(page, provider)
  await page.keyboard.type('route53')
  const region = solver.getByRole('combobox', { name: 'Region' })
  await expect(region).toBeVisible()
  await tabTo(page, region)
  await page.keyboard.type('west-3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(region).toHaveValue('eu-west-3')
  // The field that the choice added is required too.
  await expect(problems(page).getByRole('link', { name: 'DNS role' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(box(form(page), 'DNS role')).toBeFocused()
  await page.keyboard.type('arn:aws:iam::123456789012:role/dns')
  await expectNoViolations(page, 'cert-manager')

  const review = page.getByRole('region', { name: 'Review' })
  await tabTo(page, review.getByRole('button', { name: 'Revert E-mail' }))
  await expect(review).toContainText('nobody@example.com')
  await expect(problems(page)).toContainText('No violations')

  await expect
    .poll(async () => (await heard()).at(-1))
    .toMatch(/^cert-manager is valid, with \d+ edits\. Next: review/)
  const said = await heard()
  expect(said.filter((text) => text.startsWith('!'))).toEqual([])
  // A message is repeated only if another one came in between.
  expect(said.filter((text, index) => text === said[index - 1])).toEqual([])
})
