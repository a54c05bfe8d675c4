import type { Page } from '@playwright/test'
import { expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import { entries, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/*
 * Nothing that was painted moves when what is loaded comes: cumulative layout shift, as browsers
 * count it, of pages that were seen loading.
 */

const MOST = 0.02

/** Opens the page at hand again with answers held back until what loads is seen. */
const openSlowly = async (page: Page, loading: string) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/**', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: loading })).toBeVisible()
  // Two frames: it was painted.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
  letGo()
}

const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().flatMap((entry) => {
            const value: unknown = Reflect.get(entry, 'value')
            return entry.entryType === 'layout-shift' && typeof value === 'number' ? [value] : []
          })
          resolve(shifts.reduce((sum, value) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing is delivered where nothing moved.
        setTimeout(() => resolve(0), 500)
      }),
  )

for (const [where, viewport] of Object.entries(WIDTHS)) {
  test.describe(where, () => {
    test.use({ viewport })

    test('a timeline stays where it is while it comes', async ({ page, served }) => {
      await visit(page, historyPath(environmentOf(served, 'long')))
      await expect(entries(page).first()).toBeVisible()
      await openSlowly(page, 'Loading deployments…')
      await expect(entries(page).first()).toBeVisible()
      expect(await shiftOf(page)).toBeLessThan(MOST)
    })

    test('a form stays where it is while it comes', async ({ page, served }) => {
      await openComponent(page, served, 'external-dns')
      await openSlowly(page, 'external-dns is being resolved.')
      await expect(form(page)).toBeVisible()
      await expectResolved(page)
      expect(await shiftOf(page)).toBeLessThan(MOST)
    })
  })
}
