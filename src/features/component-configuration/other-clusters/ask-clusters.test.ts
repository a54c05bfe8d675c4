import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { aComponent, COMPONENT, readAnswer } from '#src/testing/component-builders.ts'
import { later } from '#src/testing/later.ts'
import { type MemoryRequest, createMemoryApi } from '#src/testing/memory-api.ts'
import { createRound, type Round } from './ask-clusters.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SENT = { json: '{}', draft: { values: {}, edited: new Set<string>() } }
const targetsOf = (ids: readonly string[]) =>
  ids.map((clusterId) => ({
    address: { ...COMPONENT, clusterId },
    mode: 'merge' as const,
    sent: SENT,
  }))
const clusterIn = ({ path }: MemoryRequest) => /cluster\/([^/]+)/.exec(path)?.[1] ?? ''
const answerOf = (asked: MemoryRequest) => aComponent({ clusterId: clusterIn(asked) })
const kinds = ({ progress }: Round) => progress.get().map(({ kind }) => kind)

const start = (ids: readonly string[], answer: (asked: MemoryRequest, nth: number) => unknown) => {
  const api = createMemoryApi(answer)
  const round = createRound(api, targetsOf(ids))
  round.ask()
  return { api, round }
}

describe('asking several clusters', () => {
  it('asks four at once, and the next as soon as one has answered', async () => {
    const { api, round } = start(['a', 'b', 'c', 'd', 'e', 'f'], async (asked) => {
      await later(clusterIn(asked) === 'a' ? 10_000 : 100)
      return answerOf(asked)
    })
    await vi.advanceTimersByTimeAsync(50)
    expect(api.asked).toHaveLength(4)
    expect(kinds(round)).toEqual(['asking', 'asking', 'asking', 'asking', 'queued', 'queued'])
    await vi.advanceTimersByTimeAsync(200)
    expect(kinds(round)).toEqual(['asking', ...Array<string>(5).fill('answered')])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kinds(round)).toEqual(Array(6).fill('answered'))
  })

  it('uses an answer that the page has for this draft', async () => {
    const api = createMemoryApi(answerOf)
    const component = readAnswer(aComponent({ clusterId: 'a' }))
    const known = { component, sent: SENT, at: 0, tookMs: 0 }
    const round = createRound(api, targetsOf(['a', 'b']), known)
    round.ask()
    await vi.runAllTimersAsync()
    expect(api.asked.map(clusterIn)).toEqual(['b'])
    expect(kinds(round)).toEqual(['answered', 'answered'])
  })

  it('keeps a failure to its cluster, and asks that one again', async () => {
    let fails = true
    const { api, round } = start(['a', 'b', 'c'], (asked) => {
      if (clusterIn(asked) === 'b' && fails) throw new ApiError({ kind: 'forbidden' })
      return answerOf(asked)
    })
    await vi.runAllTimersAsync()
    expect(kinds(round)).toEqual(['answered', 'failed', 'answered'])
    fails = false
    round.ask(1)
    await vi.runAllTimersAsync()
    expect(kinds(round)).toEqual(['answered', 'answered', 'answered'])
    expect(api.asked).toHaveLength(4)
  })

  it('refuses an answer for another cluster', async () => {
    const { round } = start(['a', 'b'], () => aComponent({ clusterId: 'a' }))
    await vi.runAllTimersAsync()
    expect(kinds(round)).toEqual(['answered', 'failed'])
  })

  it('waits for the rate limit, and goes on by itself', async () => {
    const until = Date.now() + 8000
    const api = createMemoryApi(answerOf)
    const limited = { ...api, maySendAt: () => Math.max(until, Date.now()) }
    const round = createRound(limited, targetsOf(['a', 'b']))
    round.ask()
    await vi.advanceTimersByTimeAsync(1)
    expect(round.progress.get()).toEqual([
      { kind: 'waiting', until },
      { kind: 'waiting', until },
    ])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kinds(round)).toEqual(['answered', 'answered'])
  })

  it('asks again after a 429, three times at most', async () => {
    const resetAt = new Date()
    const { api, round } = start(['a'], (asked, nth) => {
      if (nth < 2) throw new ApiError({ kind: 'rateLimited', resetAt })
      return answerOf(asked)
    })
    await vi.runAllTimersAsync()
    expect(kinds(round)).toEqual(['answered'])
    expect(api.asked).toHaveLength(3)
    const { round: other } = start(['a'], () => {
      throw new ApiError({ kind: 'rateLimited', resetAt })
    })
    await vi.runAllTimersAsync()
    expect(kinds(other)).toEqual(['failed'])
  })

  it('stops what is under way, and keeps the answers', async () => {
    const { api, round } = start(['a', 'b', 'c', 'd', 'e', 'f'], async (asked) => {
      await later(clusterIn(asked) === 'a' ? 10 : 1000)
      return answerOf(asked)
    })
    await vi.advanceTimersByTimeAsync(20)
    round.stop()
    await vi.runAllTimersAsync()
    expect(kinds(round)).toEqual(['answered', ...Array<string>(5).fill('stopped')])
    expect(api.asked).toHaveLength(5)
    expect(api.asked.at(-1)?.signal?.aborted).toBe(true)
    round.ask()
    await vi.runAllTimersAsync()
    expect(kinds(round)).toEqual(Array(6).fill('answered'))
  })

  it('asks nobody else once the credential is refused', async () => {
    const { api, round } = start(['a', 'b', 'c', 'd', 'e', 'f'], async (asked) => {
      await later(clusterIn(asked) === 'b' ? 10 : 1000)
      throw new ApiError({ kind: 'unauthorized' })
    })
    await vi.runAllTimersAsync()
    expect(kinds(round)).toEqual(['stopped', 'failed', ...Array<string>(4).fill('stopped')])
    expect(api.asked).toHaveLength(4)
  })
})

it('ends with one outcome for each cluster, that of its own request, in whatever order answers come', async () => {
  const cluster = fc.record({
    takes: fc.integer({ min: 0, max: 5000 }),
    fails: fc.constantFrom(undefined, 'forbidden', 'notFound', 'wrong cluster'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(cluster, { minLength: 1, maxLength: 11 }), async (clusters) => {
      let inFlight = 0
      let most = 0
      const { round } = start(
        clusters.map((_, at) => `c${at}`),
        async (asked) => {
          const its = clusters[Number(clusterIn(asked).slice(1))]
          most = Math.max(most, (inFlight += 1))
          await later(its?.takes ?? 0)
          inFlight -= 1
          if (its?.fails === 'wrong cluster') return aComponent({ clusterId: 'other' })
          if (its?.fails !== undefined) throw new ApiError({ kind: its.fails })
          return answerOf(asked)
        },
      )
      await vi.runAllTimersAsync()
      expect(most).toBeLessThanOrEqual(4)
      round.progress.get().forEach((progress, at) => {
        expect(progress.kind).toBe(clusters[at]?.fails === undefined ? 'answered' : 'failed')
        if (progress.kind === 'answered') expect(progress.component.clusterId).toBe(`c${at}`)
      })
    }),
    { numRuns: 100 },
  )
})
