import type { Page } from '@playwright/test'
import {
  entries,
  expectLive,
  fontsReady,
  historyPath,
  reload,
  stylesReady,
  visit,
  waiting,
} from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { readAt, readAtRest } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* What a person has and can do with the host's markup, before the page's script has taken it over. */

/**
 * Reloads the page with its script held back until something is shown; returns a function that lets it come, and waits
 * until the page is live.
 */
const reloadWithoutScript = async (
  page: Page,
  script = '**/assets/deployments-route-*.js',
  shown = entries(page).first(),
) => {
  const letIn = await holdBack(page, script)
  await page.reload({ waitUntil: 'commit' })
  await expect(shown).toBeVisible()
  await stylesReady(page)
  await expect(waiting(page)).not.toHaveCount(0)
  return async () => {
    await letIn()
    await expectLive(page)
  }
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search deployments' })

test('the headline and the controls of a timeline stay when the script comes @long', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'long'))
  await visit(page, path)
  await expect(entries(page).first()).toBeVisible()

  await test.step('the headline is as wide as before, and nothing is claimed of checks until then', async () => {
    const goLive = await reloadWithoutScript(page)
    const headline = page.getByRole('heading', { level: 1 })
    // The face of the text comes late and is as wide as the one in its place, but for parts of a pixel.
    await fontsReady(page)
    const room = () => headline.evaluate((element) => element.getBoundingClientRect().width)
    const before = await room()
    await expect(page.getByText(/^Checked/)).toBeHidden()
    await goLive()
    await expect(page.getByText(/^Checked .+, next in /)).toBeVisible()
    await expect.poll(room).toBe(before)
  })

  await test.step('the search waits, and then takes what is typed', async () => {
    const goLive = await reloadWithoutScript(page)
    await expect(search(page)).toBeDisabled()
    await page.keyboard.press('/')
    await page.keyboard.type('lost')
    await goLive()
    await expect(search(page)).toHaveValue('')
    await page.keyboard.press('/')
    await page.keyboard.type('ledger')
    await expect(search(page)).toHaveValue('ledger')
    await expect(page).toHaveURL(/\bq=ledger\b/)
  })
})

test('a window that is narrower than at the last visit has no filters beyond its edge @path', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(page.getByRole('button', { name: 'Status' })).toBeVisible()
  // As in another window of the same browser, which tells the host of its own width only when it is live.
  await page.goto('about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  const letIn = await holdBack(page, '**/assets/deployments-route-*.js')
  await page.goto(historyPath(environmentOf(served, 'long')), { waitUntil: 'commit' })
  await expect(entries(page).first()).toBeVisible()
  await expect(waiting(page)).not.toHaveCount(0)
  const room = () => search(page).evaluate((element) => element.getBoundingClientRect().width)
  await expect.poll(room).toBeGreaterThan(250)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await letIn()
  await expectLive(page)
})

test('a page can be paged and wheeled down before the script comes, and stays there @long', async ({
  page,
  served,
}) => {
  await page.setViewportSize({ width: 1300, height: 700 })
  await visit(page, historyPath(environmentOf(served, 'long')))
  const goLive = await reloadWithoutScript(page)
  await page.keyboard.press('PageDown')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await entries(page).nth(6).hover()
  await page.mouse.wheel(0, 100)
  const before = await readAtRest(page)
  await goLive()
  await expect.poll(() => readAt(page)).toEqual(before)
})

for (const { of, at } of [
  { of: 'the newest deployments', at: undefined },
  { of: 'a linked deployment', at: 3 },
]) {
  test(`the scroll position and the focus stay where they are when a page of ${of} goes live @long`, async ({
    page,
    served,
  }) => {
    await page.setViewportSize({ width: 1300, height: 500 })
    await visit(page, historyPath(environmentOf(served, 'long')))
    if (at !== undefined) {
      await entries(page).nth(at).getByRole('link').first().click()
      await expect(page.getByRole('region', { name: 'Deployment details' })).toBeVisible()
    }
    const goLive = await reloadWithoutScript(page)
    const link = entries(page).nth(2).getByRole('link').first()
    await entries(page).first().hover()
    await page.mouse.wheel(0, 150)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
    await link.focus()
    const { top: before, name } = await readAt(page)
    await goLive()
    await expect(link).toBeFocused()
    await expect.poll(() => readAt(page)).toEqual({ name, top: before })
  })
}

test('details are open on a phone before the script comes, and stay where one is in them @long', async ({
  page,
  served,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setExtraHTTPHeaders({ 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' })
  await visit(page, historyPath(environmentOf(served, 'long')))
  await entries(page).nth(1).getByRole('link').first().click()
  const details = page.getByRole('dialog', { name: 'Deployment details' })
  await expect(details).toBeVisible()
  const goLive = await reloadWithoutScript(page, '**/assets/deployments-route-*.js', details)
  const summary = details.getByText('Show raw record')
  await summary.click()
  await expect(summary).toBeFocused()
  const top = () => summary.evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  await goLive()
  await expect(details.getByText('"origin":')).toBeVisible()
  await expect(summary).toBeFocused()
  await expect.poll(top).toBe(before)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test('links lead on without a script, and say what they lead to @path', async ({
  browser,
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const still = await context.newPage()
  await still.goto(new URL(page.url()).href)
  await entries(still).nth(1).getByRole('link').first().click()
  await expect(still).toHaveURL(/\?deployment=/)
  await expect(still.getByRole('region', { name: 'Deployment details' })).toBeVisible()
  await still.goto(`${page.url()}?status=failed`)
  await expect(entries(still).first()).toHaveAccessibleName(/failed/)
  await context.close()
})

test('records that try to break out stay text in the host’s markup @long', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'hostile'))
  await visit(page, path)
  // Again, as a known person.
  await reload(page)
  const raw = await (await page.request.get(path, { headers: { Accept: 'text/html' } })).text()
  expect(raw).toContain('<article')
  expect(raw).not.toContain('<img src=x')
  expect(raw).not.toContain('<script>alert')
  // The one text of the page that is markup is its own.
  expect(raw.match(/<script/g)).toHaveLength(await page.locator('script').count())
})

test('records that try to break out stay text in the rows of a board @long', async ({
  page,
  served,
}) => {
  const path = `./?environments=${environmentOf(served, 'hostile')},${environmentOf(served, 'single')}`
  await visit(page, path)
  await reload(page)
  const raw = await (await page.request.get(path, { headers: { Accept: 'text/html' } })).text()
  expect(raw).toContain('<article')
  expect(raw).not.toContain('<img src=x')
  expect(raw).not.toContain('<script>alert')
  expect(raw.match(/<script/g)).toHaveLength(await page.locator('script').count())
})

test.describe('a board with an environment that is refused', () => {
  test.use({ expectedFailures: [403] })

  test('an environment that is slow or refused holds back no other @long', async ({
    page,
    served,
  }) => {
    const [slow, forbidden, single] = ['slow', 'forbidden', 'single'].map((name) =>
      environmentOf(served, name),
    )
    await visit(page, `./?environments=${slow},${forbidden},${single}`)
    const raw = await (
      await page.request.get(page.url(), { headers: { Accept: 'text/html' } })
    ).text()
    expect(raw).toMatch(/<article aria-label="single, (?!loading)/)
    expect(raw.match(/<article aria-label="[^"]+, loading"/g)).toHaveLength(2)
    await reload(page)
    const row = (name: string) => page.getByRole('article', { name: new RegExp(`^${name}`) })
    await expect(row('forbidden')).toHaveAccessibleName(/could not be loaded: 403/)
  })
})

test('two people in one browser after the other see their own pages only @path', async ({
  page,
  served,
}) => {
  const path = historyPath(environmentOf(served, 'single'))
  const rawPage = async () =>
    (await page.request.get(path, { headers: { Accept: 'text/html' } })).text()
  await visit(page, path)
  expect(await rawPage()).toContain('<article')
  await page.request.post('session', {
    data: { scheme: 'Token', credential: served.forbiddenToken },
  })
  // Their token may read nothing.
  expect(await rawPage()).not.toContain('<article')
})
