import type { Page } from '@playwright/test'
import { openComponent, form } from '#e2e/support/configure.ts'
import { entries, feed, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/* What is on the page can be taken along: selected, copied, printed. */

test.use({ viewport: WIDTHS['on a desk'], permissions: ['clipboard-read', 'clipboard-write'] })

/** Drags the mouse over an element's text. */
const dragOver = async (page: Page, name: RegExp, by: 'its time' | 'its text') => {
  const row = entries(page).filter({ hasText: name }).first()
  const text = by === 'its time' ? row.getByRole('time') : row.getByText(name).first()
  const box = await text.boundingBox()
  if (!box) throw new Error('not visible')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 1, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, y, { steps: 5 })
  await page.mouse.up()
}

const copied = async (page: Page): Promise<string> => {
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** How many entries a text has: each begins with its time on a line. */
const entriesIn = (text: string): number => text.match(/^\d\d:\d\d$/gm)?.length ?? 0

const details = (page: Page) => page.getByRole('region', { name: 'Deployment details' })

/** Scrolls to the end of what is loaded until there are this many deployments. */
const load = async (page: Page, most: number) => {
  const loaded = async () =>
    Number(/([\d,]+) loaded/.exec((await page.locator('search').textContent()) ?? '')?.[1])
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 20_000)
        return loaded()
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(most)
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, 0))
      return entries(page).first().getAttribute('aria-posinset')
    })
    .toBe('1')
  return loaded()
}

test('a version is selected and copied from a row, and a press on the row opens it', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await dragOver(page, /checkout-worker/, 'its text')
  expect(await copied(page)).toContain('checkout')
  await expect(details(page)).toHaveCount(0)
  await entries(page).first().getByRole('time').click()
  await expect(details(page)).toBeVisible()
})

test('a selection across rows that scrolled away is copied whole', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const loaded = await load(page, 100)
  const first = await entries(page).first().getByRole('time').boundingBox()
  if (!first) throw new Error('not visible')
  await page.mouse.move(first.x, first.y + 4)
  await page.mouse.down()
  await page.mouse.move(first.x + 30, first.y + 40, { steps: 4 })
  await page.mouse.wheel(0, 5000)
  await expect
    .poll(async () => Number(await entries(page).nth(2).getAttribute('aria-posinset')))
    .toBeGreaterThan(20)
  await entries(page).nth(6).getByRole('time').hover()
  await page.mouse.up()
  const position = await page.evaluate(() =>
    Number(
      document
        .getSelection()
        ?.focusNode?.parentElement?.closest('article')
        ?.getAttribute('aria-posinset'),
    ),
  )
  const text = await copied(page)
  expect(entriesIn(text)).toBeGreaterThanOrEqual(position - 1)
  expect(entriesIn(text)).toBeLessThanOrEqual(position)

  await page.keyboard.press('ControlOrMeta+a')
  expect(entriesIn(await copied(page))).toBe(loaded)
  // Afterwards only what is in view is rendered again.
  await expect.poll(() => entries(page).count()).toBeLessThan(60)
})

test('all that is loaded is printed, without blank pages', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const loaded = await load(page, 100)
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('article').length)
    })
  })
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0
  expect(Number(await page.evaluate(() => document.body.dataset['printed']))).toBe(loaded)
  // Some ten entries on a page.
  expect(pages).toBeGreaterThan(loaded / 20)
  expect(pages).toBeLessThan(loaded / 4)
  await expect.poll(() => entries(page).count()).toBeLessThan(60)
  await expect(feed(page)).toBeVisible()
})

test('a long text and a long YAML document are printed whole', async ({ page, served }) => {
  await openComponent(page, served, 'otel-collector')
  const editor = form(page).getByRole('textbox', { name: 'Extra resource' })
  await expect(editor).toHaveAccessibleDescription(/Press Escape, then Tab, to leave the editor\./)
  const lines = Array.from({ length: 120 }, (_, line) => `key${line}: value`)
  await editor.fill(lines.join('\n'))
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(editor.getByText('key0: value')).toBeVisible()
  await expect(editor.getByText('key119: value')).toBeVisible()
})
