import type { Locator, Page } from '@playwright/test'
import { expectResolved, form, openComponent } from '#e2e/support/configure.ts'
import {
  entries,
  expectLive,
  fontsReady,
  historyPath,
  openPage,
  visit,
} from '#e2e/support/console.ts'
import { holdBack } from '#e2e/support/hold-back.ts'
import { environmentOf } from '#e2e/support/served.ts'
import { expect, test, WIDTHS } from '#e2e/support/test.ts'

/*
 * Nothing on screen moves when loaded data or the font arrives: the cumulative layout shift, as browsers measure it, of
 * pages that were visible while they loaded.
 */

const MOST = 0.02
/** The mark from which on nothing may move. */
const LET_GO = 'let go'

const FONT = '**/*.woff2'

/** Waits until what is there was painted, and marks the time from which on nothing may move. */
const markPainted = (page: Page) =>
  page.evaluate(async (mark) => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    performance.mark(mark)
  }, LET_GO)

/** Has the person's board hold these environments, from a page that asks for none of them. */
const pin = async (page: Page, environmentIds: readonly string[]) => {
  await page.addInitScript((ids) => {
    const pins = ids.map((environmentId) => ({ environmentId, pinned: true }))
    // The empty page before the first one has no storage.
    if (location.protocol !== 'about:')
      localStorage.setItem('tidemark.places', JSON.stringify(pins))
  }, environmentIds)
  await visit(page, 'test-environments')
}

/** Reloads the page and holds requests back until something is visible that does not need them. */
const openSlowly = async (page: Page, held: string, shown: Locator) => {
  const letGo = await holdBack(page, held)
  await page.reload({ waitUntil: 'commit' })
  await expect(shown).toBeVisible()
  if (held !== FONT) await fontsReady(page)
  await markPainted(page)
  await letGo()
  await expectLive(page)
  await fontsReady(page)
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
        setTimeout(() => resolve(0), 100)
      }),
    LET_GO,
  )

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

for (const [where, viewport] of Object.entries(WIDTHS)) {
  test.describe(where, { tag: where === 'on a phone' ? '@long' : [] }, () => {
    // The host renders as on a phone for a browser that says so.
    test.use({ viewport, ...(where === 'on a phone' && { userAgent: PHONE }) })

    test('a board does not shift when the page takes over what the host rendered @long', async ({
      page,
      served,
    }) => {
      const ids = ['staging', 'production', 'long'].map((name) => environmentOf(served, name))
      const rows = page.getByRole('region', { name: 'Environments' }).getByRole('article')
      for (const path of ['./', `./?environments=${ids.join(',')}`]) {
        await visit(page, path)
        await openSlowly(page, '**/assets/home-*.js', rows.first())
        await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeAttached()
        await expect(rows.first()).not.toHaveAccessibleName(/loading/)
        expect(await shiftOf(page)).toBeLessThan(MOST)
      }
    })

    test.describe('with an environment that cannot be read', () => {
      test.use({ expectedFailures: [403] })

      test('a board that is opened from another page does not shift as its answers come @long', async ({
        page,
        served,
      }) => {
        // So many that the table, whose rows each answer sorts again, is not in view.
        const names = ['single', 'empty', 'staging', 'production', 'preview', 'exact', 'long']
        const pinned = names.map((name) => environmentOf(served, name))
        const [calm, refused, failing] = pinned
        await pin(page, pinned)
        await page.route(`**/api/environment/${refused}/**`, (route) =>
          route.fulfill({ status: 403, json: {} }),
        )
        const letCalmGo = await holdBack(page, `**/api/environment/${calm}/**`)
        const letFailingGo = await holdBack(page, `**/api/environment/${failing}/**`)
        await page.getByRole('link', { name: 'Board', exact: true }).click()
        await expect(page.getByRole('region', { name: 'Environments' })).toBeVisible()
        await markPainted(page)
        const row = (name: string) => page.getByRole('article', { name: new RegExp(`^${name}, `) })
        await expect(row('empty')).toHaveAccessibleName(/could not be loaded: 403/)
        await letCalmGo()
        await expect(row('single')).toHaveAccessibleName(/deployed/)
        await expect(page.getByRole('table', { name: 'Services' })).toBeAttached()
        await letFailingGo()
        await expect(row('staging')).toHaveAccessibleName(/failing/)
        await expect(page.getByRole('form', { name: 'Open', exact: true })).toBeAttached()
        expect(await shiftOf(page)).toBeLessThan(MOST)
      })
    })

    const LATE = [
      { how: 'fails', status: undefined, says: /failing since/ },
      { how: 'is refused', status: 403, says: /could not be loaded: 403/ },
    ]
    for (const { how, status, says } of LATE) {
      test.describe(`with an environment that ${how} late`, () => {
        test.use({ expectedFailures: status === undefined ? [] : [status] })

        test('a board does not shift @long', async ({ page, served }) => {
          const late = environmentOf(served, 'staging')
          const pinned = [late, ...['production', 'preview'].map((n) => environmentOf(served, n))]
          await pin(page, pinned)
          // Dates are said with times, so that lines are as long as they become.
          await page.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
          const letGo = await holdBack(
            page,
            `**/api/environment/${late}/**`,
            status === undefined ? undefined : (route) => route.fulfill({ status, json: {} }),
          )
          await page.getByRole('link', { name: 'Board', exact: true }).click()
          await markPainted(page)
          // What follows the table is there once an answer is late.
          await expect(page.getByRole('form', { name: 'Open', exact: true })).toBeAttached()
          const table = page.getByRole('table', { name: 'Services' })
          const columns = await table.getByRole('columnheader').count()
          await letGo()
          await expect(page.getByRole('article', { name: /^staging, / })).toHaveAccessibleName(says)
          await expect(table.getByRole('columnheader')).toHaveCount(columns)
          expect(await shiftOf(page)).toBeLessThan(MOST)
        })
      })
    }

    test.describe('when the font comes late', { tag: '@long' }, () => {
      test('a board does not shift', async ({ page, served }) => {
        // Without `live`, where something happens by itself.
        await pin(
          page,
          ['production', 'staging', 'preview'].map((name) => environmentOf(served, name)),
        )
        await openPage(page, './')
        await openSlowly(page, FONT, page.getByRole('article').first())
        expect(await shiftOf(page)).toBeLessThan(MOST)
      })

      test('a timeline does not shift', async ({ page, served }) => {
        await visit(page, historyPath(environmentOf(served, 'long')))
        await openSlowly(page, FONT, entries(page).first())
        expect(await shiftOf(page)).toBeLessThan(MOST)
      })

      test('a form does not shift', async ({ page, served }) => {
        await openComponent(page, served, 'external-dns')
        await openSlowly(page, FONT, form(page).getByRole('textbox').first())
        await expectResolved(page)
        expect(await shiftOf(page)).toBeLessThan(MOST)
      })
    })

    test('a timeline does not shift when the page takes over what the host rendered @long', async ({
      page,
      served,
    }) => {
      await visit(page, historyPath(environmentOf(served, 'long')))
      await expect(entries(page).first()).toBeVisible()
      await openSlowly(page, '**/assets/deployments-route-*.js', entries(page).first())
      await expect(entries(page).last()).not.toBeInViewport()
      expect(await shiftOf(page)).toBeLessThan(MOST)
    })

    test('a form does not shift when the page takes over what the host rendered @long', async ({
      page,
      served,
    }) => {
      await openComponent(page, served, 'external-dns')
      await openSlowly(
        page,
        '**/assets/component-route-*.js',
        form(page).getByRole('textbox').first(),
      )
      await expectResolved(page)
      expect(await shiftOf(page)).toBeLessThan(MOST)
    })
  })
}

test('services that fail stand first, though the environment that says so answers last, and nothing shifts @long', async ({
  page,
  served,
}) => {
  const ids = ['production', 'preview', 'staging'].map((name) => environmentOf(served, name))
  // After two seconds the table waits no more, which a busy machine may take to get here: a minute here.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const longer = (run: () => void, ms?: number) => wait(run, ms === 2000 ? 60_000 : ms)
    Object.assign(window, { setTimeout: longer })
  })
  await pin(page, ids)
  const letGo = await holdBack(page, `**/api/environment/${ids[2]}/**`)
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  const rows = page.getByRole('table', { name: 'Services' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await markPainted(page)
  await letGo()
  await expect(page.getByRole('article', { name: /^staging, failing/ })).toBeVisible()
  await expect(rows.nth(1)).toHaveAccessibleName(/checkout-worker failing/)
  await expect(page.getByRole('main')).toContainText(/ differ in \d/)
  expect(await shiftOf(page)).toBeLessThan(MOST)
})
