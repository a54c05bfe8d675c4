import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDeployment, aFullDeployment } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { whenStill } from '#src/testing/when-still.ts'
import { DAY_HEAD } from '#timeline/feed/row-height.ts'
import { COVERED } from '#timeline/feed/scroll-anchor.ts'
import { timelinePage, startOf, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'

/* How far ahead of the person the timeline loads, and what stays in place when an entry changes. */

const LONG = Array.from({ length: 200 }, (_, index) => aDeployment({}, 200 - index))

test('two windows of deployments are always loaded below, and not many more', async () => {
  await page.viewport(1280, 900)
  const asked: string[] = []
  const api = createMemoryApi(({ path }) => {
    asked.push(startOf(path) ?? 'newest')
    return timelinePage(LONG, path)
  })
  mount(<TimelineAt api={api} />)
  await expect.element(page.getByRole('feed')).toBeInTheDocument()
  const windowsBelow = () => {
    const end = page.getByRole('feed').element().getBoundingClientRect().bottom
    return (end - window.innerHeight) / window.innerHeight
  }
  for (const top of [0, 900, 2300, 3700]) {
    window.scrollTo({ top })
    await expect.poll(windowsBelow).toBeGreaterThanOrEqual(2)
    // At most one page of 20 more than needed.
    expect(windowsBelow()).toBeLessThan(5)
  }
  expect(new Set(asked).size).toBe(asked.length)
})

/** Where an entry is in the window. The feed counts its entries from 1. */
const placeOf = (position: number) =>
  document.querySelector(`[aria-posinset="${position}"]`)?.getBoundingClientRect() ?? new DOMRect()

test.each([
  { part: 'the last third', of: 'entry 11', share: 1 / 3, stays: 12 },
  { part: 'more than half', of: 'entry 11', share: 2 / 3, stays: 11 },
  // The head of its day is above it, covered.
  { part: 'more than half', of: 'entry 11, the first of a day,', share: 0.55, stays: 11 },
])(
  'with $part of $of in view, entry $stays stays in place as entry 11 becomes shorter',
  async ({ of, share, stays }) => {
    await page.viewport(1280, 600)
    const day = of === 'entry 11' ? {} : { created_at: '2026-10-01T12:00:00Z' }
    const short = LONG.with(10, aDeployment(day, 190))
    let shown = LONG.with(10, aFullDeployment({ status: 'DEPLOYMENT_ERROR', ...day }, 190))
    mount(<TimelineAt api={createMemoryApi(({ path }) => timelinePage(shown, path))} />)
    await expect.poll(() => placeOf(11).height).toBeGreaterThan(0)
    const top = await whenStill(() => placeOf(11).top)
    const { height } = placeOf(11)
    window.scrollBy({ top: top + height * (1 - share) - COVERED })
    await expect.poll(() => placeOf(11).top).toBeLessThan(COVERED)
    await expect.poll(() => placeOf(stays).height).toBeGreaterThan(0)
    const before = await whenStill(() => placeOf(stays).top)

    shown = short
    // A press would scroll up to the button first.
    const refresh = page.getByRole('button', { name: 'Refresh' }).element()
    if (refresh instanceof HTMLElement) refresh.click()
    await expect.poll(() => placeOf(11).height).toBeLessThan(height - 20)
    // The entry below moves up, once the list has measured this one again.
    const between = of === 'entry 11' ? 0 : DAY_HEAD
    await expect.poll(() => placeOf(12).top - placeOf(11).bottom).toBeCloseTo(between, 0)
    await expect.poll(() => placeOf(stays).top).toBeCloseTo(before, 0)
  },
)
