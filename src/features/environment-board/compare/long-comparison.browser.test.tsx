import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { largeBoard } from '#board/testing/large-board.ts'
import { CompareView } from './compare-view.tsx'

/* What a comparison of 300 services costs: what is in the window. */

const nothing = () => {}

const open = async (width: number) => {
  await page.viewport(width, 800)
  const [left, right] = largeBoard(2, 300, 1)
  if (!left || !right) throw new Error('No environments')
  mount(
    <TimelineStage>
      <CompareView
        left={left}
        right={right}
        choices={[left, right]}
        onChoose={nothing}
        onLookFurther={nothing}
        onStopLooking={nothing}
        onMoment={nothing}
        onLoadBack={nothing}
        onRetry={nothing}
      />
    </TimelineStage>,
  )
  const table = page.getByRole('table', { name: 'Differences' })
  await expect.element(table).toHaveAttribute('aria-rowcount', '302')
  return table
}

test.each([1440, 390])('renders the lines near the window only, at %i px', async (width) => {
  const table = await open(width)
  const rows = () => table.element().querySelectorAll('[aria-rowindex]').length
  await expect.element(table.getByRole('row', { name: /service-001/ })).toBeVisible()
  await expect.poll(rows).toBeLessThan(80)
  const end = page.getByText(/^Matched by kind and name/)
  // Lines are measured as they come, so that the end may move away once.
  await expect
    .poll(() => {
      end.element().scrollIntoView({ block: 'end' })
      return table.getByRole('row', { name: /service-299/ }).elements().length
    })
    .toBe(1)
  const last = table.getByRole('row', { name: /service-299/ })
  await expect.element(last).toHaveAttribute('aria-rowindex', '302')
  await expect.poll(rows).toBeLessThan(80)
  await expect.element(end).toBeInViewport()
})
