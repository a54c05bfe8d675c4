import { describe, expect, it } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { createPager } from '#src/deployments/history/pager.ts'
import { aDeployment, aPage, deploymentId } from '#src/testing/builders.ts'
import { createOlderPageLoads } from './older-page-loads.ts'

const page = (from: number) =>
  aPage(Array.from({ length: 20 }, (_, n) => aDeployment({}, from + n)))

/** Environments of 100 deployments of which 20 are loaded. `fails` refuses their first older page. */
const stage = (fails: readonly string[] = [], history = withPage(EMPTY_HISTORY, page(1))) => {
  const histories = new Map<string, History>()
  const historyOf = (id: string) => histories.get(id) ?? history
  const loads: string[] = []
  const changes: string[] = []
  let open = 0
  let most = 0
  const pagers = new Map<string, ReturnType<typeof createPager>>()
  const pagerOf = (id: string) => {
    const known =
      pagers.get(id) ??
      createPager({
        history: () => historyOf(id),
        load: async (startId) => {
          loads.push(id)
          open += 1
          most = Math.max(most, open)
          await Promise.resolve()
          open -= 1
          if (fails.includes(id)) throw new ApiError({ kind: 'server', status: 500 })
          const after = historyOf(id)
          const index = after.items.findIndex((item) => item.id === startId)
          histories.set(id, withPage(after, page(index + 2), startId))
        },
      })
    pagers.set(id, known)
    return known
  }
  const looks = createOlderPageLoads({
    pagerOf,
    historyOf,
    onChange: (id) => changes.push(`${id} ${looks.stateOf(id).kind}`),
  })
  const settled = async (...ids: string[]) => {
    await expect
      .poll(() => ids.map((id) => looks.stateOf(id).kind).filter((kind) => kind !== 'failed'))
      .toEqual(ids.filter((id) => !fails.includes(id)).map(() => 'idle'))
  }
  return { looks, loads, changes, historyOf, settled, most: () => most }
}

describe('looking further', () => {
  it('loads two pages of each environment, two environments at once', async () => {
    const { looks, loads, historyOf, settled, most } = stage()
    looks.start(['a', 'b', 'c', 'd'])
    expect(looks.stateOf('d')).toEqual({ kind: 'queued' })
    await settled('a', 'b', 'c', 'd')
    expect(loads.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'])
    expect(most()).toBe(2)
    expect(historyOf('d').items).toHaveLength(60)
  })

  it('stops at what it looks for', async () => {
    const { looks, loads, settled } = stage()
    looks.start(['a'], ({ items }) => items.some(({ id }) => id === deploymentId(30)))
    await settled('a')
    expect(loads).toEqual(['a'])
  })

  it('loads nothing of a history that is loaded to its end', async () => {
    const { looks, loads, settled } = stage([], {
      ...withPage(EMPTY_HISTORY, page(1)),
      complete: true,
    })
    looks.start(['a', 'b', 'c'])
    await settled('a', 'b', 'c')
    expect(loads).toEqual([])
  })

  it('says where it failed, and goes on elsewhere', async () => {
    const { looks, loads, settled } = stage(['a', 'b'])
    looks.start(['a', 'b', 'c'])
    await settled('a', 'b', 'c')
    expect(looks.stateOf('a')).toMatchObject({
      kind: 'failed',
      error: { failure: { status: 500 } },
    })
    expect(loads.filter((id) => id === 'c')).toHaveLength(2)
    looks.start(['a'])
    expect(looks.stateOf('a').kind).toBe('loading')
  })

  it('stops at once', async () => {
    const { looks, loads, settled } = stage()
    looks.start(['a', 'b', 'c'])
    looks.stop()
    await settled('a', 'b', 'c')
    expect(loads.filter((id) => id === 'c')).toEqual([])
    expect(loads.length).toBeLessThanOrEqual(2)
  })

  it('closes a gap first, beyond which nothing is known', async () => {
    const gapped = withPage(withPage(EMPTY_HISTORY, page(51)), page(1))
    const { looks, historyOf, settled } = stage([], gapped)
    looks.start(['a'])
    await settled('a')
    expect(historyOf('a').gaps.size).toBe(0)
  })
})
