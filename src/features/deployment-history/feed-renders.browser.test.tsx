// Imported first, because react-dom looks for the hook when it loads.
import { takeRenders } from '#src/testing/count-renders.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#src/ui/styles.css'
import { aDeployment } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { pageOf, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'

/* A frame of scrolling renders the entries that come into view, and nothing else. */

let leave = () => {}
afterEach(() => leave())

const NOON = Date.parse('2026-11-20T12:00:00Z')

/** A minute apart, so that all are of one day. */
const ONE_DAY = Array.from({ length: 60 }, (_, index) =>
  aDeployment({ created_at: new Date(NOON - index * 60_000).toISOString() }, 60 - index),
)

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('scrolling within a day renders no head of a day, and no entry twice', async () => {
  await page.viewport(1280, 900)
  const { unmount } = mount(
    <TimelineAt api={createMemoryApi(({ path }) => pageOf(ONE_DAY, path))} />,
  )
  leave = unmount
  await expect.poll(() => page.getByRole('article').elements().length).toBeGreaterThan(12)
  takeRenders()
  for (let frames = 0; frames < 6; frames += 1) {
    window.scrollBy(0, 60)
    await frame()
  }
  await frame()
  const names = takeRenders().map(({ component }) => component)
  expect(names).toContain('Feed')
  expect(names.filter((name) => name === 'DayHead')).toEqual([])
  expect(names.filter((name) => name === 'Entry').length).toBeLessThan(12)
})
