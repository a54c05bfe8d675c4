import type { Page } from '@playwright/test'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

test.use({ viewport: WIDTHS['on a desk'] })

/** The entry under the sticky bars, and how far below the top of the window it begins. */
const readAt = (page: Page) =>
  entries(page).evaluateAll((articles) => {
    const first = articles.find((article) => article.getBoundingClientRect().bottom > 100)
    return { name: first?.ariaLabel ?? '', top: first?.getBoundingClientRect().top ?? 0 }
  })

/** Scrolls deep into the history and waits until what is shown has come to rest. */
const readDeep = async (page: Page) => {
  await entries(page).first().hover()
  for (let turn = 0; turn < 25; turn += 1) {
    await page.mouse.wheel(0, 700)
    await expect(entries(page).first()).toBeAttached()
  }
  let before = await readAt(page)
  await expect
    .poll(
      async () => {
        const now = await readAt(page)
        const same = now.name === before.name && now.top === before.top
        before = now
        return same
      },
      { intervals: [300] },
    )
    .toBe(true)
  return before
}

/** The pages, newest or after a deployment, that are asked for from now on. */
const askedPages = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/deploymentHistory'))
      asked.push(url.searchParams.get('startId') ?? '')
  })
  return asked
}

test('Back returns to the same entry, and loads no older page again', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const place = await readDeep(page)
  // Not by a click: the pointer would scroll up to the link first, and read there.
  await page.getByRole('link', { name: 'Tidemark, home' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Where do you want to look?' })).toBeVisible()
  const asked = askedPages(page)
  await page.goBack()
  await expect.poll(() => readAt(page)).toEqual(place)
  expect(asked.filter((startId) => startId !== '')).toEqual([])
})

test('a reload returns to the same entry with two requests, and a gap above it', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const place = await readDeep(page)
  const asked = askedPages(page)
  await page.reload()
  await expect.poll(async () => (await readAt(page)).name).toBe(place.name)
  expect(asked.slice(0, 2).toSorted()).toHaveLength(2)
  expect(asked).toContain('')
  await page.keyboard.press('Home')
  await entries(page).first().hover()
  await page.mouse.wheel(0, 1500)
  await expect(page.getByRole('article', { name: /^Not loaded/ })).toBeAttached()
})

test('a gap is closed with one click, and the reader stays where they read', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await readDeep(page)
  await page.reload()
  await expect(entries(page).first()).toBeAttached()
  const gap = page.getByRole('article', { name: /^Not loaded/ })
  await expect(gap).toBeAttached()
  await gap.getByRole('button', { name: 'Load the missing ones' }).click()
  await expect(gap).toHaveCount(0, { timeout: 30_000 })
})

test('clearing what was looked for returns to the place before it', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const place = await readDeep(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search deployments' })).toBeFocused()
  await page.keyboard.type('ledger')
  await expect(page).toHaveURL(/\bq=ledger\b/)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page).not.toHaveURL(/\bq=/)
  await expect.poll(() => readAt(page)).toEqual(place)
})
