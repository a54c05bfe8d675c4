// Imported first, because react-dom looks for the hook when it loads.
import { takeRenders, takeRendersWhenIdle } from '#src/testing/count-renders.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#src/ui/styles.css'
import { createStore } from '#src/lib/store.ts'
import { useStore } from '#src/ui/use-store.ts'
import { mount } from '#src/testing/mount.tsx'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { ALL_SERVICES } from '#board/services/service-filter.ts'
import { largeBoard, withDeployed } from '#board/testing/large-board.ts'
import { BoardView } from './board-view.tsx'

/* What a board of 30 environments with 300 services each costs: what is on the screen. */

let leave = () => {}
afterEach(() => leave())

const nothing = () => {}

const openBoard = async (environments: readonly BoardEnvironment[], width = 1440) => {
  await page.viewport(width, 900)
  const polled = createStore(environments)
  function Board() {
    return (
      <BoardView
        environments={useStore(polled)}
        referenceId={undefined}
        onReference={nothing}
        filter={{ ...ALL_SERVICES, differencesOnly: false }}
        onFilter={nothing}
        onLookFurther={nothing}
        onStopLooking={nothing}
        onRetry={nothing}
        onMove={nothing}
        onRemove={nothing}
      />
    )
  }
  const { unmount } = mount(
    <TimelineStage>
      <main>
        <Board />
      </main>
    </TimelineStage>,
  )
  leave = unmount
  const table = page.getByRole('table', { name: 'Services' })
  await expect.element(table).toBeVisible()
  await expect.poll(takeRendersWhenIdle, { interval: 300 }).toEqual([])
  return { table, poll: polled.set }
}

const cellsOf = (table: Element) => table.querySelectorAll('[role=cell]').length

test('renders the cells in view only, wherever it is scrolled to', async () => {
  const { table } = await openBoard(largeBoard(30, 300))
  const few = cellsOf(table.element())
  // Of 9,000: about 7 columns and 30 rows of them fit, with a few beyond each edge.
  expect(few).toBeLessThan(500)
  await expect.element(table).toHaveAttribute('aria-rowcount', '301')
  const scroller = table.element().parentElement
  scroller?.scrollTo({ top: scroller.scrollHeight, left: scroller.scrollWidth })
  const last = table.getByRole('row', { name: /service-299/ })
  await expect.element(last).toBeVisible()
  await expect.element(last).toHaveAttribute('aria-rowindex', '301')
  await expect
    .element(page.getByRole('columnheader', { name: /^environment-29/ }))
    .toHaveAttribute('aria-colindex', '32')
  expect(cellsOf(table.element())).toBeLessThan(500)
  // The name of the service stays beside its cells.
  const name = last.getByRole('rowheader').element().getBoundingClientRect()
  expect(name.left).toBeGreaterThanOrEqual(0)
})

test('however far somebody jumps, cells come a few at a time', async () => {
  const { table } = await openBoard(largeBoard(30, 300))
  const added: number[] = []
  const observer = new MutationObserver((records) => {
    const nodes = records.flatMap(({ addedNodes }) => [...addedNodes])
    const elements = nodes.filter((node) => node instanceof Element)
    const cells = elements.flatMap((one) => [
      ...(one.matches('[aria-colindex][role=cell]') ? [one] : []),
      ...one.querySelectorAll('[aria-colindex][role=cell]'),
    ])
    // The second column is the verdict, which is no environment's.
    added.push(cells.filter((cell) => cell.ariaColIndex !== '2').length)
  })
  observer.observe(table.element(), { childList: true, subtree: true })
  const scroller = table.element().parentElement
  scroller?.scrollTo({ top: scroller.scrollHeight, left: scroller.scrollWidth })
  await expect.element(table.getByRole('row', { name: /service-299/ })).toBeVisible()
  await expect.poll(takeRendersWhenIdle, { interval: 300 }).toEqual([])
  observer.disconnect()
  expect(added.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100)
  expect(Math.max(...added)).toBeLessThanOrEqual(56)
})

test('a poll that changed one service renders its cell, and no other', async () => {
  const before = largeBoard(30, 300)
  const { poll } = await openBoard(before)
  poll(before.map((one, at) => (at === 1 ? withDeployed(one, 'service-002') : one)))
  await expect.element(page.getByRole('link', { name: /v9\.9\.9/ }).first()).toBeVisible()
  const rendered = takeRenders().map(({ component }) => component)
  const count = (name: string) => rendered.filter((one) => one === name).length
  expect(count('ServiceCell')).toBe(1)
  expect(count('EnvironmentRow')).toBe(1)
  expect(count('Strip')).toBe(1)
})

test('on a phone only the blocks near the window are rendered', async () => {
  const { table } = await openBoard(largeBoard(4, 300), 390)
  expect(table.element().querySelectorAll('[role=rowheader]').length).toBeLessThan(40)
})
