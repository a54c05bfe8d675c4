import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInitialLoads } from './initial-loads.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An API that answers what is not `slow` when asked to. */
const stage = (slow: readonly string[] = []) => {
  const asked: string[] = []
  const open = new Map<string, () => void>()
  let most = 0
  const end = (id: string) => {
    open.get(id)?.()
    open.delete(id)
  }
  const reads = createInitialLoads({
    ask: (id) =>
      new Promise((resolve) => {
        asked.push(id)
        open.set(id, resolve)
        most = Math.max(most, open.size)
      }),
    giveUp: end,
  })
  return {
    reads,
    asked,
    most: () => most,
    open: () => [...open.keys()],
    /** Answers all that are open and not slow. */
    answer: async () => {
      for (const id of open.keys()) if (!slow.includes(id)) end(id)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, n) => `e${n}`)

describe('the first requests of a board', () => {
  it('are sent in order, six at once, each once', async () => {
    const { reads, asked, most, answer } = stage()
    reads.add(ids(20))
    reads.add(ids(20))
    expect(asked).toEqual(ids(6))
    for (let round = 0; round < 4; round += 1) await answer()
    expect(asked).toEqual(ids(20))
    expect(most()).toBe(6)
  })

  it('come back later if they are slow while others wait, and then wait for their answer', async () => {
    const slow = ids(7)
    const { reads, asked, most, open, answer } = stage(slow)
    reads.add(ids(20))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(asked).toEqual(ids(6))
    // Six slow ones make room, the seventh is slow too, and the others are answered.
    await vi.advanceTimersByTimeAsync(200)
    for (let round = 0; round < 4; round += 1) await answer()
    expect(asked.slice(0, 20)).toEqual(ids(20))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.slice(20)).toEqual(ids(5))
    expect(open()).toHaveLength(6)
    expect(most()).toBe(6)
  })

  it('stay where they are if nobody waits', async () => {
    const { reads, asked, open } = stage(ids(6))
    reads.add(ids(6))
    await vi.advanceTimersByTimeAsync(30_000)
    expect([asked, open()]).toEqual([ids(6), ids(6)])
  })

  it('are not sent once they are dropped', async () => {
    const { reads, asked, answer } = stage()
    reads.add(ids(20))
    reads.clear()
    await answer()
    expect(asked).toEqual(ids(6))
  })
})
