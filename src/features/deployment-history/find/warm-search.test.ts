import { expect, it } from 'vitest'
import { aFullDeployment } from '#src/testing/builders.ts'
import { compileFilter } from './filter-match.ts'
import { EMPTY_FILTER } from './filter.ts'
import { warmSearch } from './warm-search.ts'

/** Items that count how many of them were read. */
const world = (count: number) => {
  const full = aFullDeployment()
  let reads = 0
  const items = Array.from({ length: count }, (_, n) => {
    const id = `deployment ${n}`
    const deployment = Object.defineProperty({ ...full, id }, 'containers', {
      get: () => {
        reads += 1
        return full.containers
      },
    })
    return { kind: 'deployment' as const, id, key: id, deployment, problems: [] }
  })
  return { items, reads: () => reads }
}

it('reads everything before the first search, but not immediately', async () => {
  const { items, reads } = world(3_000)
  warmSearch(items)
  expect(reads()).toBe(0)
  await expect.poll(reads).toBe(3_000)
  const { matches } = compileFilter({ ...EMPTY_FILTER, text: 'nowhere' }, 'UTC')
  expect(items.filter(matches)).toEqual([])
  expect(reads()).toBe(3_000)
})

it('can be stopped', async () => {
  const { items, reads } = world(100)
  warmSearch(items)()
  await new Promise((resolve) => setTimeout(resolve))
  expect(reads()).toBe(0)
})
