import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shortId } from '#src/lib/text/short-id.ts'
import { mount } from '#src/testing/mount.tsx'
import { wholeHistory } from '#src/testing/records.ts'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { anEnvironmentOf } from '#board/testing/cases.ts'
import { harbourShop } from '#board/testing/harbour-shop.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { EnvironmentList } from './environment-list.tsx'

/* The host does not know the names that a browser keeps, so they come into rows that are already shown. */

const NAMES = [
  'payments',
  'payments-production-eu-west',
  'Payments of all customers in the north of Europe',
]

const nothing = () => {}

const mountRows = (environments: readonly BoardEnvironment[]) =>
  mount(
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

/** Shows rows with the names that `nameOf` makes from the short IDs of their environments. */
const showRows = async (nameOf: (id: string) => string) => {
  const environments = harbourShop().map((one) => ({
    ...one,
    name: nameOf(shortId(one.environmentId)),
  }))
  const { container, unmount } = mountRows(environments)
  const rows = () => [...container.querySelectorAll('article')]
  await expect.poll(rows).toHaveLength(environments.length)
  return { rows: rows(), unmount }
}

/** The heights of rows whose environments have this name, or none. */
const heightsOf = async (name: string | undefined) => {
  const { rows, unmount } = await showRows((id) => name ?? id)
  const heights = rows.map((row) => Math.round(row.getBoundingClientRect().height))
  unmount()
  return heights
}

const SIZES = [320, 390, 768, 1000, 1280, 1440]

test.each(SIZES)('a name makes no row taller, however long it is, at %i px', async (width) => {
  await page.viewport(width, 900)
  const without = await heightsOf(undefined)
  for (const name of NAMES) expect([name, ...(await heightsOf(name))]).toEqual([name, ...without])
})

test.each(SIZES)('environments of one long name are told apart at %i px', async (width) => {
  await page.viewport(width, 900)
  const { rows } = await showRows((id) => `${NAMES.at(-1)} ${id}`)
  const id = rows[0]?.querySelector('h3 .mono')
  if (!id) throw new Error('no ID')
  const seenAt = (share: number) => {
    const { left, width: length, top, height } = id.getBoundingClientRect()
    return document.elementFromPoint(left + length * share, top + height / 2)
  }
  await expect.poll(() => seenAt(0.05)).toBe(id)
  await expect.poll(() => seenAt(0.95)).toBe(id)
})

test('what became of the services of a deployment fits into a narrow window', async () => {
  await page.viewport(320, 900)
  mountRows([
    anEnvironmentOf(
      'production',
      wholeHistory(
        '11:00 DEPLOYMENT_ERROR web:2.1.0 api:5.1.0:READY worker:3.1.0:CANCELED mail:1.1.0:DEPLOYED new:1.0:DEPLOYED',
        '10:00 DEPLOYED web:2.0.0 api:5.0.0 worker:3.0.0 mail:1.0.0',
      ),
    ),
  ])
  const others = page.getByText(/1 more first seen here/)
  await expect.element(others).toBeVisible()
  await expect.poll(() => others.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
})
