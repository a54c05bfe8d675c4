import { CancelledError } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { aDeployment, aPage, deploymentId } from '#src/testing/builders.ts'
import { EMPTY_HISTORY, type History, withLinkedPage, withPage } from './history.ts'
import { createPager } from './pager.ts'

const SIZE = 3

/** A server with numbered deployments, the newest is 1, and a pager for it. */
const pagerOn = (count: number, refuse: (startId: string) => boolean = () => false) => {
  const served = Array.from({ length: count }, (_, index) => aDeployment({}, index + 1))
  const after = (startId?: string) => {
    const from = startId === undefined ? 0 : served.findIndex(({ id }) => id === startId) + 1
    return aPage(served.slice(from, from + SIZE))
  }
  const asked: string[] = []
  let history: History = withPage(EMPTY_HISTORY, after())
  const pager = createPager({
    history: () => history,
    load: (startId) => {
      asked.push(startId)
      if (refuse(startId)) return Promise.reject(new ApiError({ kind: 'server', status: 503 }))
      history = withPage(history, after(startId), startId)
      return Promise.resolve()
    },
  })
  const idle = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (pager.state.get().kind !== 'loading') resolve()
      }
      pager.state.subscribe(look)
      queueMicrotask(() => queueMicrotask(look))
    })
  return {
    pager,
    asked,
    idle,
    loaded: () => history.items.length,
    history: () => history,
    open: (n: number) => {
      history = withLinkedPage(history, after(deploymentId(n - 1)), deploymentId(n - 1))
    },
  }
}

describe('createPager', () => {
  it('loads one older page at a time', async () => {
    const { pager, loaded, idle } = pagerOn(10)
    pager.older()
    pager.older()
    await idle()
    expect(loaded()).toBe(6)
    expect(pager.state.get()).toEqual({ kind: 'idle' })
  })

  it('closes a gap after the older page that was loading at the time of the click', async () => {
    const { pager, history, open, idle } = pagerOn(30)
    open(12)
    expect(history().gaps.size).toBe(1)
    pager.older()
    pager.gap(deploymentId(3))
    await idle()
    expect(history().gaps.size).toBe(0)
    expect(history().items.length).toBe(17)
  })

  it('closes a gap with as many pages as it takes, and no further', async () => {
    const { pager, history, open, idle } = pagerOn(30)
    open(20)
    expect(history().gaps.size).toBe(1)
    pager.gap(deploymentId(3))
    await idle()
    expect(history().gaps.size).toBe(0)
    expect(history().items.map(({ id }) => id)).toEqual(
      Array.from({ length: 22 }, (_, index) => deploymentId(index + 1)),
    )
  })

  it('reports how many deployments of a gap have arrived so far', async () => {
    const { pager, open, idle } = pagerOn(30)
    open(14)
    const told: number[] = []
    pager.state.subscribe(() => {
      const state = pager.state.get()
      if (state.kind === 'loading' && told.at(-1) !== state.arrived) told.push(state.arrived)
    })
    pager.gap(deploymentId(3))
    await idle()
    expect(told).toEqual([0, 3, 6, 9])
  })

  it('stops in a gap after the given number of pages', async () => {
    const { pager, asked, history, open, idle } = pagerOn(30)
    open(20)
    pager.gap(deploymentId(3), 2)
    await idle()
    expect(asked).toHaveLength(2)
    expect(history().gaps.size).toBe(1)
  })

  it('searches until it is found', async () => {
    const { pager, loaded, idle } = pagerOn(30)
    pager.search(({ items }) => items.some(({ id }) => id === deploymentId(8)), 10)
    await idle()
    expect(loaded()).toBe(9)
  })

  it('reports until when it waits for the rate limit, and can be stopped meanwhile', async () => {
    const history = pagerOn(30).history()
    const asked: string[] = []
    let go = () => {}
    const pager = createPager({
      history: () => history,
      load: (startId) => {
        asked.push(startId)
        return Promise.resolve()
      },
      turn: (_, onWait) => {
        onWait(5000)
        return new Promise((resolve) => {
          go = resolve
        })
      },
    })
    pager.search(() => false, 10)
    expect(pager.state.get()).toMatchObject({ kind: 'loading', most: 10, waitsUntil: 5000 })
    pager.stop()
    go()
    await Promise.resolve()
    expect(pager.state.get()).toEqual({ kind: 'idle' })
    expect(asked).toEqual([])
  })

  it('searches no further than the given number of pages, or the end', async () => {
    const { pager, asked, idle } = pagerOn(300)
    pager.search(() => false, 10)
    await idle()
    expect(asked).toHaveLength(10)
    const short = pagerOn(4)
    short.pager.search(() => false, 10)
    await short.idle()
    expect(short.asked.length).toBeLessThan(4)
  })

  it('stops on request', async () => {
    const { pager, asked, idle } = pagerOn(300)
    pager.search(() => asked.length === 3 && (pager.stop(), false), 10)
    await idle()
    expect(asked.length).toBeLessThan(5)
    expect(pager.state.get()).toEqual({ kind: 'idle' })
  })

  it('becomes idle when its request is canceled elsewhere', async () => {
    const { pager, loaded, idle } = pagerOn(10, (startId) => {
      if (startId === deploymentId(6)) throw new CancelledError()
      return false
    })
    pager.search(() => false, 10)
    await idle()
    expect(loaded()).toBe(6)
    expect(pager.state.get()).toEqual({ kind: 'idle' })
  })

  it('reports which page failed and why, keeps what is loaded, and retries that page', async () => {
    let failures = 1
    const { pager, asked, loaded, idle } = pagerOn(10, () => failures-- > 0)
    pager.older()
    await idle()
    expect(pager.state.get()).toMatchObject({ kind: 'failed', startId: deploymentId(3) })
    expect(loaded()).toBe(3)
    pager.older()
    await idle()
    expect(loaded()).toBe(6)
    expect(asked).toEqual([deploymentId(3), deploymentId(3)])
  })

  it('retries only what failed: older pages, a gap or a search', async () => {
    let failures = 1
    const { pager, loaded, idle } = pagerOn(30, () => failures-- > 0)
    pager.again()
    await idle()
    expect(loaded()).toBe(3)
    pager.search(({ items }) => items.length >= 9, 10)
    await idle()
    expect(pager.state.get()).toMatchObject({ kind: 'failed', purpose: 'search' })
    pager.again()
    await idle()
    expect(loaded()).toBe(9)
    expect(pager.state.get()).toEqual({ kind: 'idle' })
  })
})
