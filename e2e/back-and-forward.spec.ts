import type { Browser, Page } from '@playwright/test'
import { box, componentPath, expectResolved, form, write } from '#e2e/support/configure.ts'
import {
  enterSampleWorkspace,
  entries,
  expectLive,
  historyPath,
  openPage,
  visit,
} from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { readAtRest } from '#e2e/support/reading.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test as base } from '#e2e/support/test.ts'
import { CHROMIUM_ARGS, findFullChromium } from '#tools/chromium.mjs'

/* Going away from the console, and back with the browser's button. */

const test = base.extend<{ keeping: Page }, { keepingBrowser: Browser }>({
  /** A browser that keeps pages whole for the way back, as people's do. */
  keepingBrowser: [
    async ({ playwright }, provide) => {
      const executablePath = findFullChromium()
      const browser = await playwright.chromium.launch({
        args: CHROMIUM_ARGS,
        ...(executablePath !== undefined && { executablePath }),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  keeping: async ({ keepingBrowser }, provide) => {
    const context = await keepingBrowser.newContext({ reducedMotion: 'reduce' })
    await provide(await context.newPage())
    await context.close()
  },
})

test('a timeline is at the same entry again, and a form has its draft', async ({
  page,
  served,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.setViewportSize({ width: 1300, height: 700 })
  await visit(page, historyPath(environmentOf(served, 'long')))
  await entries(page).nth(1).hover()
  await page.mouse.wheel(0, 900)
  const before = await readAtRest(page)
  await page.goto('healthz')
  await page.goBack()
  await expectLive(page)
  await expect.poll(() => readAtRest(page)).toEqual(before)

  await openPage(page, componentPath(served, 'external-dns'))
  await write(form(page), 'TXT owner ID', 'quayside')
  await expectResolved(page)
  await page.goto('healthz')
  await page.goBack()
  await expectLive(page)
  await expectResolved(page)
  await expect(box(form(page), 'TXT owner ID')).toHaveValue('quayside')
})

// At this time, a deployment of the live sample has begun to build.
const BUILDING = '2026-11-20T14:02:10Z'
const MINUTE = 60_000

test('a page that the browser has kept whole goes on where it was, and its times are those of the return', async ({
  keeping: page,
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
