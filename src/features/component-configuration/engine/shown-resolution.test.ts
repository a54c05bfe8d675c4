import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { createStore } from '#src/lib/store.ts'
import type { Answered, Resolution } from './resolve-loop.ts'
import { createShownResolution, SAID_AFTER } from './shown-resolution.ts'

const component = readResolvedComponent({ clusterId: 'quay', componentKey: 'loki' })
if (!component) throw new Error('not an answer')
const previous: Answered = {
  component,
  sent: { json: '{}', draft: { values: {}, edited: new Set() } },
  at: 0,
  tookMs: 1,
}
const error = new ApiError({ kind: 'server', status: 503 })

const SETTLED: Resolution = { kind: 'settled', previous }
const RESOLVING: Resolution = { kind: 'resolving', previous }
const RETRYING: Resolution = { ...RESOLVING, retrying: { error, at: 1000, next: 2 } }
const FAILED: Resolution = { kind: 'failed', error, previous }
const PAUSED: Resolution = { kind: 'paused', until: new Date(1000), previous }

/** What is shown from the first state on, each once. */
const watch = (first: Resolution) => {
  const resolution = createStore(first)
  const shown = createShownResolution(resolution)
  const kinds: string[] = [shown.get()]
  shown.subscribe(() => kinds.push(shown.get()))
  return { set: resolution.set, kinds }
}

describe('createShownResolution', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('says nothing of a request that is answered soon', () => {
    const { set, kinds } = watch(SETTLED)
    set(RESOLVING)
    vi.advanceTimersByTime(SAID_AFTER - 1)
    set({ ...SETTLED })
    vi.advanceTimersByTime(10_000)
    expect(kinds).toEqual(['settled'])
  })

  it('says that an answer takes longer, also while requests replace each other', () => {
    const { set, kinds } = watch(SETTLED)
    for (let waited = 0; waited < SAID_AFTER; waited += SAID_AFTER / 3) {
      set({ ...RESOLVING })
      vi.advanceTimersByTime(SAID_AFTER / 3)
    }
    expect(kinds).toEqual(['settled', 'resolving'])
  })

  it.each([
    ['the first request', RESOLVING, SETTLED],
    ['a request after a failure', FAILED, RESOLVING],
    ['a request after a pause', PAUSED, RESOLVING],
    ['a failure', SETTLED, FAILED],
    ['a pause', SETTLED, PAUSED],
  ])('shows %s at once', (_, before, after) => {
    const { set, kinds } = watch(before)
    set(after)
    expect(kinds).toEqual([before.kind, after.kind])
  })

  it('shows a failure in place of the request that it ends, and the next try at once', () => {
    const { set, kinds } = watch(SETTLED)
    set(RESOLVING)
    set(FAILED)
    set(RETRYING)
    vi.advanceTimersByTime(SAID_AFTER)
    expect(kinds).toEqual(['settled', 'failed', 'resolving'])
  })
})
