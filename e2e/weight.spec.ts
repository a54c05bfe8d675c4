import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { componentPath, form, openComponent } from '#e2e/support/configure.ts'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/*
 * How much JavaScript a page asks for until it shows what it is there for, compressed with gzip:
 * exact, on any machine. What is over is told with the files that weigh most.
 */

const SHOWN = 'what the page is there for'

/** Notes when something that `selector` finds is in the document for the first time. */
const noteFirst = ([selector, mark]: readonly [selector: string, mark: string]) => {
  const look = () => {
    if (document.querySelector(selector) === null) return
    observer.disconnect()
    performance.mark(mark)
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

/** The scripts that were asked for before that, by address. */
const scriptsBefore = (mark: string) => {
  const [shown] = performance.getEntriesByName(mark)
  if (shown === undefined) throw new Error('It was never shown')
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < shown.startTime)
  return [...new Set(asked.map(({ name }) => name))]
}

/** Opens the page at hand as if for the first time, and weighs it, in bytes, the heaviest file first. */
const weigh = async (page: Page, selector: string, show: () => Promise<void>) => {
  await page.addInitScript(noteFirst, [selector, SHOWN] as const)
  await page.reload()
  await show()
  // What was asked for before may still be on its way.
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(
    (await page.evaluate(scriptsBefore, SHOWN)).map(async (url) => {
      const body = await (await page.request.get(url)).body()
      return { file: new URL(url).pathname, bytes: gzipSync(body, { level: 9 }).length }
    }),
  )
  const sorted = files.toSorted((a, b) => b.bytes - a.bytes)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return { total, told: sorted.map(({ file, bytes }) => `${bytes} ${file}`).join('\n') }
}

test('the timeline shows its first deployment with 165 kB of JavaScript', async ({
  page,
  served,
}) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const { total, told } = await weigh(page, '[role=feed] article', () =>
    expect(entries(page).first()).toBeVisible(),
  )
  // Less than React alone would be a measure of nothing.
  expect(total, told).toBeGreaterThan(70_000)
  expect(total, told).toBeLessThanOrEqual(165_000)
})

test('a component shows its first field with 180 kB of JavaScript', async ({ page, served }) => {
  await openComponent(page, served, 'loki')
  await expect(page).toHaveURL(componentPath(served, 'loki'))
  const { total, told } = await weigh(page, '[role=form][aria-label^="Configure "] input', () =>
    expect(form(page)).toBeVisible(),
  )
  expect(total, told).toBeGreaterThan(70_000)
  expect(total, told).toBeLessThanOrEqual(180_000)
})

test('the timeline makes what is in view first, and what is not a moment later', async ({
  page,
  served,
}) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const made = [...document.querySelectorAll('[role=feed] article')]
      if (made.length === 0) return
      observer.disconnect()
      const hidden = made.filter((entry) => entry.getBoundingClientRect().top > innerHeight)
      performance.mark('first entries', { detail: { made: made.length, hidden: hidden.length } })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await visit(page, historyPath(environmentOf(served, 'long')))
  await expect(entries(page).first()).toBeVisible()
  // More than the window has room for, so that one scrolls into something.
  await expect(entries(page).last()).not.toBeInViewport()
  const first = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first entries')
    return (mark as PerformanceMark).detail as { made: number; hidden: number }
  })
  expect(first.made).toBeGreaterThan(4)
  expect(first.hidden).toBe(0)
})
