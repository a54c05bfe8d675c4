import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { whenStill } from '#src/testing/when-still.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { ALL_SERVICES } from '#board/services/service-filter.ts'
import { largeBoard } from '#board/testing/large-board.ts'
import { BoardView } from './board-view.tsx'

/* A board of 30 environments with 300 services each has only the cells in its page that are in view. */

const nothing = () => {}

const openBoard = async (environments: number, width: number) => {
  await page.viewport(width, 900)
  mount(
    <TimelineStage>
      <main>
        <BoardView
          environments={largeBoard(environments, 300)}
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
      </main>
    </TimelineStage>,
  )
  const table = page.getByRole('table', { name: 'Services' })
  await expect.element(table).toBeVisible()
  return table
}

const countOf = (table: Locator, role: 'cell' | 'rowheader') =>
  table.element().querySelectorAll(`[role=${role}]`).length

test('shows the cells in view only, wherever it is scrolled to', async () => {
  const table = await openBoard(30, 1440)
  const cells = () => countOf(table, 'cell')
  // Of 9,000: about 7 columns and 30 rows of them fit, with a few beyond each edge.
  await expect.poll(cells).toBeGreaterThan(100)
  expect(await whenStill(cells)).toBeLessThan(500)
  await expect.element(table).toHaveAttribute('aria-rowcount', '301')
  const scroller = table.element().parentElement
  scroller?.scrollTo({ top: scroller.scrollHeight, left: scroller.scrollWidth })
  const last = table.getByRole('row', { name: /service-299/ })
  await expect.element(last).toBeVisible()
  await expect.element(last).toHaveAttribute('aria-rowindex', '301')
  await expect
    .element(page.getByRole('columnheader', { name: /^environment-29/ }))
    .toHaveAttribute('aria-colindex', '32')
  await expect.poll(cells).toBeLessThan(500)
  // The name of the service stays beside its cells.
  const name = last.getByRole('rowheader')
  await expect.poll(() => name.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
})

test('on a phone only the blocks near the window are rendered', async () => {
  const table = await openBoard(4, 390)
  const blocks = () => countOf(table, 'rowheader')
  await expect.poll(blocks).toBeGreaterThan(0)
  expect(blocks()).toBeLessThan(40)
})
