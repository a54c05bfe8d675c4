import type { Page } from '@playwright/test'
import { entries, historyPath, reload, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, expectAccessible, test } from '#e2e/support/test.ts'

/** The page's background colour as pixels, whatever its notation. */
const ground = (page: Page): Promise<'light' | 'dark'> =>
  page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('There is no canvas')
    pen.fillStyle = getComputedStyle(document.body).backgroundColor
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return red + green + blue > 380 ? 'light' : 'dark'
  })

/** Waits for it: a choice is marked before it colours the page. */
const expectGround = (page: Page, expected: 'light' | 'dark'): Promise<void> =>
  expect.poll(() => ground(page)).toBe(expected)

const choose = async (page: Page, theme: string) => {
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('radio', { name: theme }).check()
  await page.keyboard.press('Escape')
}

test('the theme follows the system until another is chosen, which is kept @long', async ({
  page,
  served,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, historyPath(environmentOf(served, 'single')))
  await expect(entries(page)).toHaveCount(1)
  await expectGround(page, 'dark')
  await expectAccessible(page)

  await choose(page, 'Light')
  await expectGround(page, 'light')
  await reload(page)
  await expect(entries(page)).toHaveCount(1)
  await expectGround(page, 'light')
  await expectAccessible(page)

  await choose(page, 'As the system')
  await expectGround(page, 'dark')
})
