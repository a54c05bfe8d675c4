import type { Locator } from '@playwright/test'
import { componentPath } from '#e2e/support/configure.ts'
import { entries, expectLive, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf, hrefOf } from '#e2e/support/served.ts'
import { expect, test } from '#e2e/support/test.ts'

/* What a page loads first, and what it does without. */

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
