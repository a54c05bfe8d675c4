import type { Page } from '@playwright/test'
import { componentPath, openComponent, form } from '#e2e/support/configure.ts'
import { entries, feed, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf, type Announced } from '#e2e/support/served.ts'
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

test('a selection across rows that scrolled away is copied whole @long', async ({
  page,
  served,
}) => {
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

test('all that is loaded is printed, without blank pages @long', async ({ page, served }) => {
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

test('a long text and a long YAML document are printed whole @long', async ({ page, served }) => {
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

/** How many pages of paper a page takes, as text of each cannot be read from the file without a library. */
const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** Shows the page as it is printed; its height is then that of the sheets together. */
const asPrinted = async (page: Page) => {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1046 })
}

const PRINTED: Record<
  string,
  (served: Announced) => { path: string; ready: RegExp; shows?: RegExp }
> = {
  'a board': (served) => ({
    path: `?environments=${environmentOf(served, 'production')},${environmentOf(served, 'staging')}`,
    ready: /checkout-worker/,
  }),
  'a comparison': (served) => ({
    path: `compare?left=${environmentOf(served, 'staging')}&right=${environmentOf(served, 'production')}`,
    ready: /Promotion checklist/,
  }),
  'services over time': (served) => ({
    path: `${historyPath(environmentOf(served, 'long'))}?view=services`,
    ready: /Show as table/,
    shows: /The newest 5 of 20 columns/,
  }),
  facts: (served) => ({
    path: `${historyPath(environmentOf(served, 'long'))}?view=facts`,
    ready: /By service/,
    // Not among the first few, which the screen shows.
    shows: /session-cache/,
  }),
  'a form': (served) => ({
    path: componentPath(served, 'otel-collector'),
    ready: /Use default 100m/,
  }),
}

for (const [name, at] of Object.entries(PRINTED))
  test(`${name}: printed whole, on no more sheets than it fills, without controls @long`, async ({
    page,
    served,
  }) => {
    const { path, ready, shows = ready } = at(served)
    await visit(page, path)
    await expect(page.getByText(ready).first()).toBeVisible()
    const sheets = await sheetsOf(page)
    await asPrinted(page)
    await expect(page.getByText(shows).first()).toBeVisible()
    const { height, width } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    }))
    expect(sheets).toBeLessThanOrEqual(Math.ceil(height / 1046) + 1)
    // Browsers shrink a little to fit the paper.
    expect(width).toBeLessThanOrEqual(740)
    for (const control of [
      'Open',
      'Refresh',
      'Copy link',
      'Undo',
      'Load more',
      'Show services then',
    ])
      await expect(page.getByRole('button', { name: control, exact: true })).toHaveCount(0)
  })

test('each value of the services table of a board is printed whole, in its own column @long', async ({
  page,
}) => {
  await visit(page, '')
  const table = page.getByRole('table', { name: 'Services' })
  await expect(table.getByRole('rowheader', { name: /storefront/ })).toBeVisible()
  await asPrinted(page)
  const beyond = () =>
    table.evaluate((element) =>
      [...element.querySelectorAll('[role="cell"], [role="columnheader"]')].flatMap((cell) => {
        const edge = cell.getBoundingClientRect().right + 1
        return [...cell.querySelectorAll('span, a')]
          .filter((part) => !part.matches('.sr-only, .sr-only *') && part.checkVisibility())
          .filter(
            (part) =>
              part.getBoundingClientRect().right > edge ||
              (part.clientWidth > 0 && part.scrollWidth > part.clientWidth),
          )
          .map((part) => part.textContent)
      }),
    )
  await expect.poll(beyond).toEqual([])
})

test('the right mouse button leaves a row to the menu of the browser', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await page.evaluate(() => {
    window.addEventListener('contextmenu', (event) => {
      document.body.dataset['menu'] = event.defaultPrevented ? 'prevented' : 'shown'
    })
  })
  await entries(page).nth(2).getByRole('time').click({ button: 'right' })
  expect(await page.evaluate(() => document.body.dataset['menu'])).toBe('shown')
  await expect(page).toHaveURL(/deployments$/)
  await expect(details(page)).toHaveCount(0)
  await dragOver(page, /checkout-worker/, 'its text')
  const selected = () => page.evaluate(() => document.getSelection()?.toString())
  const before = await selected()
  await entries(page)
    .first()
    .getByText(/checkout-worker/)
    .first()
    .click({ button: 'right' })
  expect(await selected()).toBe(before)
})
