import { enterSampleWorkspace, entries, historyPath } from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { readAtRest } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* Back to a page that the browser has kept whole, in the full Chromium: the headless shell keeps none. */

// At this time, a deployment of the live sample has begun to build.
const BUILDING = '2026-11-20T14:02:10Z'
const MINUTE = 60_000

test('a page that the browser has kept whole goes on where it was, and its times are those of the return', async ({
  page,
  start,
}) => {
  // The host's pages are not kept, because they hold answers of the API.
  const served = await start('console', '--direct', '--now', BUILDING)
  // The computer's clock, which goes on while the page is away.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(localStorage.getItem('passed'))
  })
  await page.goto(`${served.url}/${historyPath(environmentOf(served, 'live'))}`)
  await enterSampleWorkspace(page)
  const soFar = async () => {
    const text = await page.getByRole('main').innerText()
    return Number(/(\d+) min(?:utes)? so far/.exec(text)?.[1] ?? 0)
  }
  await expect(entries(page).first()).toContainText('so far')
  await expect.poll(soFar).toBeLessThan(5)
  await entries(page).nth(1).hover()
  await page.mouse.wheel(0, 300)
  const before = await readAtRest(page)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'wasKept', persisted))
  })
  await holdBack(page, '**/deploymentHistory*')
  await page.goto(`${served.url}/healthz`)
  await page.evaluate((passed) => localStorage.setItem('passed', String(passed)), 20 * MINUTE)
  // A page that was kept does not load again.
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'wasKept') as unknown)).toBe(true)
  // Before any answer, and long before a minute has passed.
  await expect.poll(soFar, { timeout: 10_000 }).toBeGreaterThanOrEqual(20)
  expect((await readAtRest(page)).top).toBe(before.top)
})
