import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { wholeServiceHistory } from '#timeline/testing/service-histories.ts'
import { OverTime } from './over-time.tsx'

/* The grid of services over time: what it renders, and the keys that move in it. */

const open = async () => {
  await page.viewport(1280, 800)
  mount(
    <TimelineStage at="/?view=services">
      <OverTime
        environmentId="869d3cea-5e07-555f-a4e0-1b8e674611af"
        history={wholeServiceHistory(300, 400)}
        waiting={0}
        compiled={compileFilter(EMPTY_FILTER, 'UTC', 0)}
        zone="UTC"
        now={Date.parse('2026-11-20T15:00:00Z')}
        afterOf={() => undefined}
        search={{ view: 'services' }}
      />
    </TimelineStage>,
  )
  const grid = page.getByRole('grid', { name: 'Services over time' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '301')
  return grid.element()
}

const focusedAt = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['at'] : undefined

test('only what is in view is rendered, and there is one tab stop', async () => {
  const grid = await open()
  expect(grid.getAttribute('aria-colcount')).toBe('401')
  const countOf = (selector: string) => grid.querySelectorAll(selector).length
  await expect.poll(() => countOf('[role=gridcell]')).toBeGreaterThan(0)
  expect(countOf('[role=row]')).toBeLessThan(40)
  expect(countOf('[role=gridcell]')).toBeLessThan(2000)
  await expect.poll(() => countOf('[tabindex="0"]')).toBe(1)
})

test('the keys of a grid reach every corner, and stay in view', async () => {
  const grid = await open()
  grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await expect.poll(focusedAt).toBe('0 0')
  for (const [keys, at] of [
    ['{ArrowRight}{ArrowDown}', '1 1'],
    ['{End}', '1 399'],
    ['{Control>}{End}{/Control}', '299 399'],
    ['{PageUp}{Home}', undefined],
    ['{Control>}{Home}{/Control}', '0 0'],
    ['{ArrowUp}', '-1 0'],
    ['{ArrowDown}{ArrowLeft}', '0 -1'],
  ] as const) {
    await userEvent.keyboard(keys)
    if (at !== undefined) await expect.poll(focusedAt).toBe(at)
    const isInView = () => {
      const focused = document.activeElement?.getBoundingClientRect()
      const { left, right } = grid.getBoundingClientRect()
      return focused !== undefined && focused.left >= left - 1 && focused.right <= right + 1
    }
    await expect.poll(isInView).toBe(true)
  }
})
