import type { Page } from '@playwright/test'
import { entries, historyPath, openBox, reload, visit } from '#e2e/support/console.ts'
import { listedIds } from '#e2e/support/history.ts'
import { askedPages, readAt, readAtRest, readBelow, readDeep, topOf } from '#e2e/support/reading.ts'
import { type Announced, environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

test.use({ viewport: WIDTHS['on a desk'] })

const gapOn = (page: Page) => {
  const gap = page.getByRole('article', { name: /^Not loaded/ })
  const button = (name: string) => gap.getByRole('button', { name })
  return { gap, load: button('Load these deployments'), stop: button('Stop') }
}

/** Reloads deep in the history and scrolls to the gap above. */
const openAtGap = async (page: Page, served: Announced) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await readDeep(page)
  await reload(page)
  const gap = gapOn(page)
  await expect(gap.load).toBeAttached()
  // Like a person, scrolls and presses only once the rows around it have stopped moving.
  await readAtRest(page)
  await gap.load.scrollIntoViewIfNeeded()
  await readAtRest(page)
  return gap
}

test('Back returns to the same entry, and loads no older page again @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const loaded = askedPages(page, 'requestfinished')
  const position = await readDeep(page)
  // Not by a click, which would first scroll up to the link and change the position.
  await page.getByRole('link', { name: 'Tidemark, home' }).dispatchEvent('click')
  await expect(openBox(page)).toBeVisible()
  const before = new Set(loaded)
  expect(before.size).toBeGreaterThan(2)
  const asked = askedPages(page)
  await page.goBack()
  await expect.poll(() => readAt(page)).toEqual(position)
  // The newest page is read again, and the end of what is loaded may be near enough for the next one.
  expect(asked.filter((startId) => startId !== '' && before.has(startId))).toEqual([])
})

test('a reload returns to the same entry, with a gap instead of what is above it @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const position = await readDeep(page)
  await reload(page)
  // Not `readAt`: the gap above it is of another height than the entries that it stands for.
  await expect.poll(() => topOf(page, position.name)).toBeCloseTo(position.top, 0)
  await page.keyboard.press('Home')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const { gap } = gapOn(page)
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect(gap).toBeAttached({ timeout: 500 })
  }).toPass()
})

test('a reload with details open leaves their entry where it was @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await readDeep(page)
  const { name } = await readAt(page)
  // Not the first one in view.
  const entry = entries(page).nth(
    (await entries(page).evaluateAll(
      (all, first) => all.findIndex((one) => one.ariaLabel === first),
      name,
    )) + 3,
  )
  const opened = (await entry.getAttribute('aria-label')) ?? ''
  await entry.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Deployment details' })).toBeVisible()
  await readAtRest(page)
  const top = await topOf(page, opened)
  await reload(page)
  await expect(page.getByRole('region', { name: 'Deployment details' })).toBeVisible()
  await readAtRest(page)
  expect(await topOf(page, opened)).toBeCloseTo(top, 0)
})

test('a gap is closed with one click, and what is below it stays in place @long', async ({
  page,
  served,
}) => {
  const { gap, load } = await openAtGap(page, served)
  const { name, top } = await readBelow(gap)
  await load.click()
  await expect(gap).toHaveCount(0, { timeout: 30_000 })
  await readAtRest(page)
  expect(await topOf(page, name)).toBeCloseTo(top, 0)
  // The button is gone: its focus is on an entry that the person sees.
  await expect(page.locator('article:focus')).toBeInViewport()
})

test('a gap stays in view while it is closed, and stops when told to @long', async ({
  page,
  served,
}) => {
  const { gap, load, stop } = await openAtGap(page, served)
  const { name, top } = await readBelow(gap)
  // Two pages come, and the next one once it was told to stop: a fast server would have sent all.
  let letGo = () => {}
  const told = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let pages = 0
  await page.route('**/deploymentHistory?*startId=*', async (route) => {
    pages += 1
    if (pages > 2) await told
    await route.continue()
  })
  await load.press('Enter')
  await expect(gap).toContainText('loaded so far')
  await expect(stop).toBeInViewport()
  await stop.press('Enter')
  letGo()
  await expect(gap).toBeFocused()
  await expect(gap).toBeInViewport()
  await readAtRest(page)
  const asked = askedPages(page)
  await expect(stop).toHaveCount(0)
  expect(await topOf(page, name)).toBeCloseTo(top, 0)
  // Pressed again, it goes on from there.
  await load.press('Enter')
  await expect(gap).toHaveCount(0, { timeout: 30_000 })
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked).size).toBe(asked.length)
})

test('a linked deployment stays in view while the gap above it is closed @long', async ({
  page,
  request,
  served,
}) => {
  const ids = await listedIds(request, served, environmentOf(served, 'long'))
  const [after, id] = ids.slice(129, 131)
  await visit(page, `${historyPath(environmentOf(served, 'long'))}?deployment=${id}&after=${after}`)
  const linked = page.locator(`article:has(a[href*="deployment=${id}"])`)
  await expect(linked).toBeInViewport()
  const { gap, load } = gapOn(page)
  await readAtRest(page)
  await load.click()
  await expect(gap).toHaveCount(0, { timeout: 30_000 })
  await expect(linked).toBeInViewport()
})

test('clearing the search returns to the scroll position before it @long', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const position = await readDeep(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search deployments' })).toBeFocused()
  await page.keyboard.type('ledger')
  await expect(page).toHaveURL(/\bq=ledger\b/)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page).not.toHaveURL(/\bq=/)
  await expect.poll(() => readAt(page)).toEqual(position)
})
