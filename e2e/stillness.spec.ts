import type { Locator, Page } from '@playwright/test'
import { expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import { entries, expectLive, historyPath, visit } from '#e2e/support/console.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/*
 * Nothing on screen moves when loaded data arrives: the cumulative layout shift, as browsers measure
 * it, of pages that were visible while they loaded, once they have their font.
 */

const MOST = 0.02
/** The mark from which on nothing may move. */
const LET_GO = 'let go'

/** Reloads the page and holds requests back until something is visible that does not need them. */
const openSlowly = async (page: Page, held: string, shown: Locator) => {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(held, async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(shown).toBeVisible()
  // After two frames, it was painted.
  await page.evaluate(async (mark) => {
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    performance.mark(mark)
  }, LET_GO)
  letGo()
  await expectLive(page)
}

const shiftOf = (page: Page) =>
  page.evaluate(
    (mark) =>
      new Promise<number>((resolve) => {
        const from = performance.getEntriesByName(mark)[0]?.startTime ?? 0
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().flatMap((entry) => {
            const value: unknown = Reflect.get(entry, 'value')
            const isShift = entry.entryType === 'layout-shift' && entry.startTime >= from
            return isShift && typeof value === 'number' ? [value] : []
          })
          resolve(shifts.reduce((sum, value) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift, there are no entries.
        setTimeout(() => resolve(0), 500)
      }),
    LET_GO,
  )

for (const [where, viewport] of Object.entries(WIDTHS)) {
  test.describe(where, { tag: where === 'on a phone' ? '@long' : [] }, () => {
    test.use({ viewport })

    test('a board does not shift when the page takes over what the host rendered', async ({
      page,
      served,
    }) => {
      const ids = ['staging', 'production', 'long'].map((name) => environmentOf(served, name))
      const rows = page.getByRole('region', { name: 'Environments' }).getByRole('article')
      for (const path of ['/', `/?environments=${ids.join(',')}`]) {
        await visit(page, path)
        await openSlowly(page, '**/assets/home-*.js', rows.first())
        await expect(page.getByRole('heading', { name: 'Services' })).toBeAttached()
        await expect(rows.first()).not.toHaveAccessibleName(/loading/)
        expect(await shiftOf(page)).toBeLessThan(MOST)
      }
    })

    test('a timeline does not shift when the page takes over what the host rendered', async ({
      page,
      served,
    }) => {
      await visit(page, historyPath(environmentOf(served, 'long')))
      await expect(entries(page).first()).toBeVisible()
      await openSlowly(page, '**/assets/timeline-*.js', entries(page).first())
      await expect(entries(page).last()).not.toBeInViewport()
      expect(await shiftOf(page)).toBeLessThan(MOST)
    })

    test('a form does not shift when the page takes over what the host rendered', async ({
      page,
      served,
    }) => {
      await openComponent(page, served, 'external-dns')
      await openSlowly(page, '**/assets/form-*.js', form(page).getByRole('textbox').first())
      await expectResolved(page)
      expect(await shiftOf(page)).toBeLessThan(MOST)
    })
  })
}
