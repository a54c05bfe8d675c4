import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { FULL_BUDGET, type RateBudget } from '#src/api/rate-budget.ts'
import {
  readResolvedComponent,
  type ResolvedComponent,
} from '#src/contract/read-resolved-component.ts'
import { createManualClock } from '#src/testing/manual-clock.ts'
import { createResolveLoop, settleDelay } from './resolve-loop.ts'

let clock = createManualClock()

/** A loop over a draft of one text, with requests that the test answers. */
const setUp = () => {
  const requests: {
    json: string
    signal: AbortSignal
    answer: () => void
    fail: (failure: ApiFailure) => void
  }[] = []
  const shown: string[] = []
  let text = ''
  let budget: RateBudget = { ...FULL_BUDGET }
  const answerTo = (json: string): ResolvedComponent => {
    const read = readResolvedComponent({ clusterId: json, componentKey: 'loki' })
    if (!read) throw new Error('not an answer')
    return read
  }
  const loop = createResolveLoop({
    draft: () => ({ json: text, draft: { values: {}, edited: new Set() } }),
    send: (json, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        requests.push({
          json,
          signal,
          answer: () => resolve(answerTo(json)),
          fail: (failure) => reject(new ApiError(failure)),
        })
      }),
    budget: () => budget,
    accept: () => undefined,
    clock,
    onAnswer: ({ component }) => {
      if (component.clusterId === 'hostile')
        throw new RangeError('Maximum call stack size exceeded')
      shown.push(component.clusterId)
    },
  })
  return {
    loop,
    requests,
    shown,
    type: (next: string) => {
      text = next
      loop.edited('typing')
    },
    choose: (next: string) => {
      text = next
      loop.edited('choice')
    },
    spend: (remaining: number) => {
      budget = { ...budget, remaining }
    },
    state: () => loop.resolution.get(),
    sent: () => requests.map(({ json }) => json),
    settle: async (index: number) => {
      requests[index]?.answer()
      await clock.pass(0)
    },
    fail: async (index: number, failure: ApiFailure) => {
      requests[index]?.fail(failure)
      await clock.pass(0)
    },
  }
}

beforeEach(() => {
  clock = createManualClock()
})

describe('the resolve loop', () => {
  it('sends one request when typing settles, within 400 ms of the last key', async () => {
    const { type, sent } = setUp()
    for (const text of ['a', 'ab', 'abc']) {
      type(text)
      await clock.pass(100)
    }
    expect(sent()).toEqual([])
    await clock.pass(300)
    expect(sent()).toEqual(['abc'])
  })

  it('sends a choice at once, and not again if nothing changed', () => {
    const { choose, sent } = setUp()
    choose('yes')
    choose('yes')
    expect(sent()).toEqual(['yes'])
  })

  it('aborts superseded requests and never shows a late answer over a newer one', async () => {
    const { choose, requests, settle, shown, state } = setUp()
    choose('old')
    choose('new')
    expect(requests[0]?.signal.aborted).toBe(true)
    await settle(1)
    await settle(0)
    expect(shown).toEqual(['new'])
    expect(state()).toMatchObject({ kind: 'settled' })
  })

  it('shows the cached answer for an equal draft at once, and still sends a request', async () => {
    const { choose, settle, shown, sent, state } = setUp()
    choose('a')
    await settle(0)
    choose('b')
    await settle(1)
    choose('a')
    expect(shown).toEqual(['a', 'b', 'a'])
    expect(state()).toMatchObject({ kind: 'resolving' })
    expect(sent()).toEqual(['a', 'b', 'a'])
  })

  it('retries at most twice after a 503 and a lost connection', async () => {
    const { choose, sent, fail, state } = setUp()
    choose('a')
    await fail(0, { kind: 'server', status: 503 })
    await clock.pass(3000)
    await fail(1, { kind: 'unreachable', reason: 'network' })
    await clock.pass(3000)
    await fail(2, { kind: 'server', status: 503 })
    await clock.pass(60_000)
    expect(sent()).toEqual(['a', 'a', 'a'])
    expect(state()).toMatchObject({ kind: 'failed', error: { failure: { status: 503 } } })
  })

  it('reports what failed and when the next try starts, and stops retrying on request', async () => {
    const { loop, requests, choose, state, sent } = setUp()
    choose('a')
    requests[0]?.fail({ kind: 'server', status: 503 })
    await clock.pass(0)
    const waiting = state()
    expect(waiting).toMatchObject({
      kind: 'resolving',
      retrying: { error: { failure: { kind: 'server', status: 503 } }, next: 2 },
    })
    const at = waiting.kind === 'resolving' ? (waiting.retrying?.at ?? 0) : 0
    expect(at).toBeGreaterThan(clock.now())
    await clock.pass(at - clock.now())
    expect(state()).toMatchObject({ kind: 'resolving', retrying: { at: undefined, next: 2 } })
    loop.stopRetrying()
    expect(state().kind).toBe('failed')
    expect(requests[1]?.signal.aborted).toBe(true)
    await clock.pass(60_000)
    expect(sent()).toHaveLength(2)
  })

  it('never retries a 400, and keeps the last answer', async () => {
    const { choose, sent, settle, fail, state } = setUp()
    choose('good')
    await settle(0)
    choose('bad')
    await fail(1, { kind: 'badRequest', status: 400 })
    await clock.pass(60_000)
    expect(sent()).toEqual(['good', 'bad'])
    expect(state()).toMatchObject({ kind: 'failed', previous: { sent: { json: 'good' } } })
  })

  it('sends nothing between a 429 and its reset, and then the current draft', async () => {
    const { choose, type, fail, sent, state, loop } = setUp()
    choose('a')
    await fail(0, { kind: 'rateLimited', resetAt: new Date(clock.now() + 30_000) })
    expect(state()).toMatchObject({ kind: 'paused' })
    type('b')
    loop.resolveNow()
    await clock.pass(29_000)
    expect(sent()).toEqual(['a'])
    await clock.pass(2000)
    expect(sent()).toEqual(['a', 'b'])
  })

  it('is resolving from the edit on if its request follows late for the sake of the budget', async () => {
    const { choose, sent, settle, spend, state, type } = setUp()
    choose('berth')
    await settle(0)
    spend(500)
    type('a')
    expect(state().kind).toBe('resolving')
    await clock.pass(800)
    type('ab')
    await settle(1)
    expect(state().kind).toBe('resolving')
    expect(sent()).toEqual(['berth', 'a'])
    await clock.pass(800)
    await settle(2)
    expect(state()).toMatchObject({ kind: 'settled', isEdited: false })
  })

  it('settles more slowly as the budget shrinks', async () => {
    expect(
      [900, 400, 200, 50].map((remaining) => settleDelay({ ...FULL_BUDGET, remaining })),
    ).toEqual([300, 800, 2000, 5000])
    const { type, spend, sent } = setUp()
    spend(50)
    type('a')
    await clock.pass(4900)
    expect(sent()).toEqual([])
    await clock.pass(200)
    expect(sent()).toEqual(['a'])
  })

  it('stops when it is disposed', async () => {
    const { type, choose, loop, requests, sent } = setUp()
    choose('a')
    type('b')
    loop.dispose()
    await clock.pass(60_000)
    expect(sent()).toEqual(['a'])
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('fails when an answer cannot be applied, and can send again', async () => {
    const { choose, settle, state, shown, loop, requests } = setUp()
    choose('good')
    await settle(0)
    choose('hostile')
    await settle(1)
    expect(state()).toMatchObject({
      kind: 'failed',
      error: { failure: { kind: 'malformed' } },
      previous: { component: { clusterId: 'good' } },
    })
    loop.resolveNow()
    expect(requests).toHaveLength(3)
    choose('better')
    await settle(3)
    expect(state().kind).toBe('settled')
    expect(shown).toEqual(['good', 'better'])
  })
})
