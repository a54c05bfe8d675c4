import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shortId } from '#src/lib/text/short-id.ts'
import { mount } from '#src/testing/mount.tsx'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { harbourShop } from '#board/testing/harbour-shop.ts'
import { EnvironmentList } from './environment-list.tsx'

/* The host does not know the names that a browser keeps, so they come into rows that are already shown. */

const NAMES = [
  'payments',
  'payments-production-eu-west',
  'Payments of all customers in the north of Europe',
]

const nothing = () => {}

/** The heights of the rows of environments that have this name, or none. */
const heightsOf = async (name: string | undefined) => {
  const environments = harbourShop().map((one) => ({
    ...one,
    name: name ?? shortId(one.environmentId),
  }))
  const { container, unmount } = mount(
    <TimelineStage>
      <EnvironmentList
        environments={environments}
        isPlaced
        onMove={undefined}
        onRemove={nothing}
        onRetry={nothing}
      />
    </TimelineStage>,
  )
  const rows = () => [...container.querySelectorAll('article')]
  await expect.poll(rows).toHaveLength(environments.length)
  const heights = rows().map((row) => Math.round(row.getBoundingClientRect().height))
  unmount()
  return heights
}

test.each([320, 390, 768, 1000, 1280, 1440])(
  'a name makes no row taller, however long it is, at %i px',
  async (width) => {
    await page.viewport(width, 900)
    const without = await heightsOf(undefined)
    for (const name of NAMES) expect([name, ...(await heightsOf(name))]).toEqual([name, ...without])
  },
)
