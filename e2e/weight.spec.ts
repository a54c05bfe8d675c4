import { gzipSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { componentPath, form, openComponent } from '#e2e/support/configure.ts'
import { entries, expectLive, historyPath, reload, visit } from '#e2e/support/console.ts'
import { environmentOf, hrefOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/*
 * The JavaScript that a page loads until it shows its main content, compressed with gzip: exact, on any
 * machine. A failure lists the largest files.
 */

const SHOWN = 'main content'

/** Records when an element for `selector` is first in the document, and no longer just the host's markup. */
const noteFirst = ([selector, mark]: readonly [selector: string, mark: string]) => {
  const look = () => {
    if (document.querySelector(`#root:not([data-markup-only]) ${selector}`) === null) return
    observer.disconnect()
    performance.mark(mark)
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/** The addresses of the scripts that were requested before that. */
const scriptsBefore = (mark: string) => {
  const [shown] = performance.getEntriesByName(mark)
  if (shown === undefined) throw new Error('It was never shown')
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < shown.startTime)
  return [...new Set(asked.map(({ name }) => name))]
}

/** Opens the page as on a first visit and returns the size of its scripts in bytes, the largest first. */
const weigh = async (page: Page, selector: string, show: () => Promise<void>) => {
  await page.addInitScript(noteFirst, [selector, SHOWN] as const)
  await reload(page)
  await show()
  // Earlier requests may still be in progress.
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(
    (await page.evaluate(scriptsBefore, SHOWN)).map(async (url) => {
      const body = await (await page.request.get(url)).body()
      return { file: new URL(url).pathname, bytes: gzipSync(body, { level: 9 }).length }
    }),
  )
  const sorted = files.toSorted((a, b) => b.bytes - a.bytes)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return { total, heaviest: sorted.map(({ file, bytes }) => `${bytes} ${file}`).join('\n') }
}

test('a page links to its own code, so that nothing else has to run first', async ({
  page,
  served,
}) => {
  const linked = async (path: string) => {
    const answer = await page.request.get(path, { headers: { Accept: 'text/html' } })
    return [
      ...(await answer.text()).matchAll(/rel="modulepreload"[^>]* href="[^"]*\/assets\/(\w+)-/g),
    ].map(([, name]) => name)
  }
  expect(await linked(historyPath(environmentOf(served, 'long')))).toContain('timeline')
  expect(await linked(componentPath(served, 'loki'))).toContain('form')
})

test('the timeline is live with 183.2 kB of JavaScript', async ({ page, served }) => {
  await visit(page, historyPath(environmentOf(served, 'long')))
  const { total, heaviest } = await weigh(page, '[role=feed] article', () =>
    expect(entries(page).first()).toBeVisible(),
  )
  // Less than React alone would mean that nothing was measured.
  expect(total, heaviest).toBeGreaterThan(70_000)
  expect(total, heaviest).toBeLessThanOrEqual(183_200)
})

test('a component shows its first field with 188.7 kB of JavaScript', async ({ page, served }) => {
  await openComponent(page, served, 'loki')
  await expect(page).toHaveURL(componentPath(served, 'loki'))
  const { total, heaviest } = await weigh(page, '[role=form][aria-label^="Configure "] input', () =>
    expect(form(page)).toBeVisible(),
  )
  expect(total, heaviest).toBeGreaterThan(70_000)
  expect(total, heaviest).toBeLessThanOrEqual(188_700)
})

test.describe('where the code of a form cannot be loaded', () => {
  test.use({ expectedFailures: ['Failed to load resource: net::ERR_FAILED'] })

  test('the dates, saved views and themes of a timeline open', async ({ page, served }) => {
    await page.route(/\/assets\/(form|fields)-/, (route) => route.abort())
    await visit(page, historyPath(environmentOf(served, 'long')))
    await expectLive(page)
    const opened = async (button: string | RegExp, content: Locator) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(content).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await opened('Dates', page.getByRole('radio', { name: 'Any time' }))
    await opened('Saved views', page.getByText('Choose a filter or another view'))
    await opened(/^Theme/, page.getByRole('radio', { name: 'Dark' }))
  })
})

test('the timeline renders visible entries first, and the others a moment later @long', async ({
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
  // From another page, where the host renders nothing.
  await visit(page, 'test-environments')
  await page
    .locator(`a[href="${hrefOf(served, historyPath(environmentOf(served, 'long')))}"]`)
    .first()
    .click()
  await expect(entries(page).first()).toBeVisible()
  // More than fit in the window, so that scrolling shows entries at once.
  await expect(entries(page).last()).not.toBeInViewport()
  const first = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first entries')
    return (mark as PerformanceMark).detail as { made: number; hidden: number }
  })
  expect(first.made).toBeGreaterThan(4)
  // Heights are estimates, so one or two of the first may begin below the window; six more come a moment later.
  expect(first.hidden).toBeLessThanOrEqual(2)
})
