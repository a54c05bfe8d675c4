import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#src/ui/styles.css'
import { aDeployment } from '#src/testing/builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { pageOf, startOf, TimelineAt } from '#timeline/testing/timeline-page-stage.tsx'

/* How far ahead of the reader the timeline loads. */

let leave = () => {}
afterEach(() => leave())

const LONG = Array.from({ length: 200 }, (_, index) => aDeployment({}, 200 - index))

test('two windows of deployments are always loaded below, and not many more', async () => {
  await page.viewport(1280, 900)
  const asked: string[] = []
  const api = createMemoryApi(({ path }) => {
    asked.push(startOf(path) ?? 'newest')
    return pageOf(LONG, path)
  })
  const { unmount } = mount(<TimelineAt api={api} />)
  leave = unmount
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
