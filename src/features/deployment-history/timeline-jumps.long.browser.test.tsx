// Imported first, because react-dom looks for the hook when it loads.
import { takeRenders, takeRendersWhenIdle } from '#src/testing/count-renders.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#src/ui/styles.css'
import { aDeployment } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { withFirstPageShown } from '#src/testing/with-first-page-shown.ts'
import { pageOf, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'
import { preloadParts } from './preload.ts'

/* Going through the history by days and failures, and what that renders. */

let leave = () => {}
afterEach(() => leave())

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOURS = 3_600_000

/** Ten a day; one of 25 failed. */
const HISTORY = Array.from({ length: 200 }, (_, index) =>
  aDeployment(
    {
      created_at: new Date(NOON - index * 2.4 * HOURS).toISOString(),
      status: index % 25 === 24 ? 'DEPLOYMENT_ERROR' : 'DEPLOYED',
    },
    200 - index,
  ),
)

const openPage = async () => {
  await page.viewport(1440, 900)
  await withFirstPageShown(preloadParts)()
  const api = createMemoryApi(({ path }) => pageOf(HISTORY, path))
  leave = mount(<TimelineAt api={api} />).unmount
  const days = page.getByRole('slider', { name: 'Days' })
  await expect.element(days).toBeVisible()
  await expect.poll(takeRendersWhenIdle, { interval: 300 }).toEqual([])
  return {
    days,
    countOf: (name: string) => takeRenders().filter((one) => one.component === name).length,
  }
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('scrolling moves the mark of the day, and draws no days and no entry twice', async () => {
  const { days } = await openPage()
  const before = days.element().getAttribute('aria-valuetext')
  for (let frames = 0; frames < 12; frames += 1) {
    window.scrollBy(0, 100)
    await frame()
  }
  await frame()
  await expect.poll(() => days.element().getAttribute('aria-valuetext')).not.toBe(before)
  const names = takeRenders().map(({ component }) => component)
  expect(names).toContain('Feed')
  expect(names.filter((name) => name === 'StripBars').length).toBeLessThan(2)
  // Once for each entry that came into view.
  expect(names.filter((name) => name === 'Entry').length).toBeLessThan(26)
  // The mark moved with the day, not with each frame.
  expect(names.filter((name) => name === 'DayStrip').length).toBeLessThan(6)
})

test('keys show another day, and entries that stay are not rendered again', async () => {
  const { days } = await openPage()
  ;(days.element() as HTMLElement).focus()
  takeRenders()
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .poll(() => days.element().getAttribute('aria-valuetext'))
    .toMatch(/19 November 2026: 10 deployments/)
  await expect.element(days).toHaveFocus()
  await expect.poll(() => window.scrollY).toBeGreaterThan(100)
  expect(takeRenders().filter(({ component }) => component === 'Entry').length).toBeLessThan(30)
})

test('a failure that is not loaded is looked for, and takes the focus', async () => {
  await openPage()
  await userEvent.click(page.getByRole('button', { name: 'Go to a date' }))
  await userEvent.click(page.getByRole('button', { name: 'Previous failure' }))
  const first = page.getByRole('article', { name: /Deployment failed/ })
  await expect.element(first).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Go to a date' }))
  await userEvent.fill(page.getByLabelText('Date and time').last(), '2026-11-05T12:00')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toMatch(/5 November 2026/)
})
