import type { Page } from '@playwright/test'
import { box, form, openComponent } from '#e2e/support/configure.ts'
import { entries, feed, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test, WIDTHS } from '#e2e/support/test.ts'

const commands = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
const field = (page: Page) => commands(page).getByRole('combobox', { name: 'Command' })
const option = (page: Page, name: string | RegExp) => commands(page).getByRole('option', { name })

test('commands lead to environments, deployments and settings by keys alone @path', async ({
  page,
  served,
}) => {
  await page.setViewportSize(WIDTHS['on a desk'])
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('failed checkout')
  await expect(option(page, /failed .*checkout-worker/).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(commands(page)).toHaveCount(0)
  await expect(page).toHaveURL(/deployment=/)
  const details = page.getByRole('region', { name: 'Deployment details' })
  await expect(details).toContainText('checkout-worker')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('single')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(historyPath(environmentOf(served, 'single')))
  await expect(page.getByRole('main')).toBeFocused()
  // What was used comes first the next time.
  await page.keyboard.press('Control+k')
  const recent = commands(page).getByRole('group', { name: 'Recently used' })
  await expect(recent.getByRole('option').first()).toContainText('Theme: dark')
})

test('single keys move through the page, and can be turned off @long', async ({ page, served }) => {
  await page.setViewportSize(WIDTHS['on a desk'])
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(entries(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(entries(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(entries(page).nth(0)).toBeFocused()

  await page.keyboard.press('?')
  const keyboard = page.getByRole('dialog', { name: 'Keyboard' })
  await expectAccessible(page)
  await keyboard.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(keyboard).toHaveCount(0)
  for (const key of ['j', '/', '?', 'g', 'h']) await page.keyboard.press(key)
  await expect(keyboard).toHaveCount(0)
  await expect(entries(page).nth(0)).toBeFocused()
  await expect(page).toHaveURL(historyPath(environmentOf(served, 'long')))
})

test('g h goes home, but nothing that somebody types is taken from them @long', async ({
  page,
  served,
}) => {
  await openComponent(page, served, 'otel-collector')
  const find = page.getByRole('searchbox', { name: 'Find a field' })
  await find.pressSequentially('gh?jk/')
  await expect(find).toHaveValue('gh?jk/')
  await find.fill('')
  const editor = form(page).getByRole('textbox', { name: 'Extra resource' })
  await editor.focus()
  await page.keyboard.type('ghjk?/')
  await expect(editor).toHaveText('ghjk?/')
  // The commands open from there too, and take what is typed right after.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('resolve')
  await expect(field(page)).toHaveValue('resolve')
  await expect(option(page, 'Resolve now')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  await expect(editor).toHaveText('ghjk?/')
  await box(form(page), 'Extra resource').press('Escape')
})

test('commands are in reach of a finger', async ({ browser, served }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(feed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Open anything' }).tap()
  await expect(field(page)).toBeFocused()
  await commands(page).getByRole('button', { name: 'Close' }).tap()
  await expect(commands(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open anything' }).tap()
  await field(page).fill('long')
  await option(page, /^long/).tap()
  await expect(page).toHaveURL(historyPath(environmentOf(served, 'long')))
  await context.close()
})
