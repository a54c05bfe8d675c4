import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { feedRows, rowKeyAt } from './feed-rows.ts'
import { AnchorHolder, COVERED, type FeedLayout } from './scroll-anchor.ts'

const WINDOW = 800
/** What stands above the feed. */
const BEGINS = 300
const ROW = 100

/** Deployments from the newest to the oldest, by number. */
const historyOf = (numbers: readonly number[]): History =>
  withPage(EMPTY_HISTORY, aPage(numbers.map((n) => aDeployment({}, n))))

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** A page of rows, each with a height of its own; the others are 100 px tall. */
const setUp = (history: History, { head = 0 } = {}) => {
  let [y, shown, closesGap] = [0, history, false]
  let heights: Readonly<Record<string, number>> = {}
  const rows = () => feedRows(shown, 0)
  const keyAt = (at: number) => rowKeyAt(shown, rows(), at)
  const heightAt = (at: number) => heights[keyAt(at) ?? ''] ?? ROW
  const startOf = (at: number) => {
    if (at < 0 || at >= rows().length) return undefined
    return numbered(0, at - 1).reduce((sum, one) => sum + heightAt(one), BEGINS)
  }
  const end = () =>
    BEGINS + numbered(0, rows().length - 1).reduce((sum, at) => sum + heightAt(at), 0)
  const most = () => Math.max(0, end() - WINDOW)
  const layout = (): FeedLayout => ({
    history: shown,
    rows: rows(),
    begins: BEGINS,
    startOf,
    headAt: () => head,
    rowAtOffset: (offset) => {
      const index = numbered(0, rows().length - 1).findLast((at) => (startOf(at) ?? 0) <= offset)
      return index === undefined
        ? undefined
        : { index, start: startOf(index) ?? 0, size: heightAt(index) }
    },
    closesGap,
  })
  const holder = new AnchorHolder(
    {
      get y() {
        return y
      },
      height: WINDOW,
      get isAtEnd() {
        return y >= most() - 1
      },
      scrollTo: (to) => {
        y = Math.min(Math.max(0, to), most())
      },
    },
    layout(),
  )
  return {
    holder,
    /** The person scrolls. */
    scroll: (to: number) => {
      y = to
      return holder.note(y)
    },
    /** Where the entry of a deployment stands in the window, or nothing. */
    topOf: (key: string | undefined) => {
      const at = numbered(0, rows().length - 1).find((one) => keyAt(one) === key)
      return at === undefined ? undefined : (startOf(at) ?? 0) + head - y
    },
    keyAt,
    y: () => y,
    change: (to: {
      history?: History
      heights?: Readonly<Record<string, number>>
      closesGap?: boolean
    }) => {
      shown = to.history ?? shown
      heights = { ...heights, ...to.heights }
      closesGap = to.closesGap ?? closesGap
      // As browsers do with a page that gets shorter.
      y = Math.min(y, most())
      holder.lay(layout())
    },
  }
}

const THIRTY = numbered(10, 39)

it('what is read stays where it is when a row above it grows, shrinks or comes', () => {
  const page = setUp(historyOf(THIRTY))
  const read = page.scroll(1000)
  const stands = page.topOf(read?.key)
  page.change({ heights: { [page.keyAt(2) ?? '']: 260 } })
  expect(page.topOf(read?.key)).toBe(stands)
  page.change({ heights: { [page.keyAt(2) ?? '']: 40 } })
  expect(page.topOf(read?.key)).toBe(stands)
  page.change({ history: historyOf(numbered(5, 39)) })
  expect(page.topOf(read?.key)).toBe(stands)
})

it('what is below may grow without moving the page', () => {
  const page = setUp(historyOf(THIRTY))
  page.scroll(1000)
  page.change({ heights: { [page.keyAt(20) ?? '']: 700 } })
  expect(page.y()).toBe(1000)
})

it('an entry that is mostly covered does not take the ones below it along', () => {
  const page = setUp(historyOf(THIRTY))
  // 70 of its 100 px are under the bars.
  const [covered, below] = [page.keyAt(8), page.keyAt(9)]
  expect(page.scroll(BEGINS + 870 - COVERED)?.key).toBe(below)
  page.change({ heights: { [covered ?? '']: 40 } })
  expect(page.topOf(below)).toBe(COVERED + 30)
  // One that is mostly in view is read itself.
  expect(page.scroll(BEGINS + 1000 + 30 - COVERED)?.key).not.toBe(below)
})

it('nothing is held above the feed and at its start, where newer deployments come into view', () => {
  const page = setUp(historyOf(THIRTY))
  page.scroll(0)
  page.change({ history: historyOf(numbered(8, 39)) })
  expect(page.y()).toBe(0)
  page.holder.goTo({ key: page.keyAt(0) ?? '', top: COVERED })
  page.change({ history: historyOf(numbered(5, 39)) })
  expect(page.y()).toBe(BEGINS - COVERED)
})

it('whoever presses Home gets to the top', () => {
  const page = setUp(historyOf(THIRTY))
  page.scroll(1000)
  page.holder.moved({ toTop: true })
  page.change({ heights: { [page.keyAt(2) ?? '']: 260 } })
  expect(page.y()).toBe(1000)
  page.holder.moved({ toTop: false })
  page.scroll(900)
  const read = page.scroll(1100)
  const stands = page.topOf(read?.key)
  page.change({ heights: { [page.keyAt(2) ?? '']: 90 } })
  expect(page.topOf(read?.key)).toBe(stands)
})

it('a page that got shorter is not scrolled twice', () => {
  const page = setUp(historyOf(THIRTY))
  const read = page.scroll(BEGINS + 30 * ROW - WINDOW)
  const stands = page.topOf(read?.key)
  page.change({ heights: { [page.keyAt(0) ?? '']: 20, [page.keyAt(1) ?? '']: 20 } })
  expect(page.topOf(read?.key)).toBe(stands)
})

it('a row that is gone holds nothing', () => {
  const page = setUp(historyOf(THIRTY))
  page.scroll(1000)
  page.change({ history: historyOf(numbered(40, 60)) })
  expect(page.y()).toBe(1000)
})

it.each([
  ['gently to one in view', 1000, 12, { gently: true as const }, 1000],
  ['gently to one out of view', 1000, 20, { gently: true as const }, BEGINS + 20 * ROW - 160],
  ['upwards to one further up', 2000, 0, { upwards: true as const }, BEGINS - 160],
  ['upwards to one further down', 1000, 25, { upwards: true as const }, 1000],
  ['to one that is there already', BEGINS + 9 * ROW - 160, 9, {}, BEGINS + 9 * ROW - 160],
])('goes %s', (_, from, at, how, to) => {
  const page = setUp(historyOf(THIRTY))
  page.scroll(from)
  page.holder.goTo({ key: page.keyAt(at) ?? '', top: 160, ...how })
  expect(page.y()).toBe(to)
})

it('stays where it went while the rows around are measured', () => {
  const page = setUp(historyOf(THIRTY), { head: 40 })
  const key = page.keyAt(20) ?? ''
  page.holder.goTo({ key, top: 160 })
  expect(page.topOf(key)).toBe(160)
  for (const at of [3, 19, 7]) {
    page.change({ heights: { [page.keyAt(at) ?? '']: 173 } })
    expect(page.topOf(key)).toBe(160)
  }
})

it('a gap that the person closes stays with what is below it', () => {
  const newer = aPage(numbered(1, 12).map((n) => aDeployment({}, n)))
  const withGap = withPage(historyOf(numbered(40, 60)), newer)
  const page = setUp(withGap)
  const rows = feedRows(withGap, 0)
  const [gap] = rows.gaps
  if (gap === undefined) throw new Error('The history has no gap')
  page.scroll(BEGINS + gap * ROW - 300)
  page.change({ closesGap: true })
  page.holder.release()
  page.scroll(page.y())
  const below = page.keyAt(gap + 1)
  const stands = page.topOf(below)
  page.change({ heights: { [page.keyAt(gap) ?? '']: 400 } })
  expect(page.topOf(below)).toBe(stands)
})

it('holds whatever changes above, in any order', () => {
  const height = fc.integer({ min: 30, max: 400 })
  fc.assert(
    fc.property(
      fc.integer({ min: 800, max: 2200 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), height), { maxLength: 8 }),
      (from, changes) => {
        const page = setUp(historyOf(numbered(10, 69)))
        const read = page.scroll(from)
        const stands = page.topOf(read?.key)
        for (const [at, tall] of changes) {
          // Only rows that are above it.
          if ((page.topOf(page.keyAt(at + 1)) ?? 0) > (stands ?? 0)) continue
          page.change({ heights: { [page.keyAt(at) ?? '']: tall } })
          expect(page.topOf(read?.key)).toBe(stands)
        }
      },
    ),
  )
})
