import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { listedIds } from '#e2e/support/history.ts'
import { askedPages, readAt, readDeep } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

test.use({ viewport: WIDTHS['on a desk'] })

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

test('what a link opened stays in view while the gap above it is closed', async ({
  page,
  request,
  served,
}) => {
  const ids = await listedIds(request, served, environmentOf(served, 'long'))
  const [after, id] = ids.slice(129, 131)
  await visit(page, `${historyPath(environmentOf(served, 'long'))}?deployment=${id}&after=${after}`)
  const linked = page.locator(`article:has(a[href*="deployment=${id}"])`)
  await expect(linked).toBeInViewport()
  const gap = page.getByRole('article', { name: /^Not loaded/ })
  await gap.getByRole('button', { name: 'Load the missing ones' }).click()
  await expect(gap).toHaveCount(0, { timeout: 30_000 })
  await expect(linked).toBeInViewport()
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
