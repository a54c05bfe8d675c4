import { QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/api/query-client.ts'
import { later } from '#src/testing/later.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { adoptPoll, deploymentHistory, loadedHistory, loadPage } from './queries.ts'
import type { PollResult } from './tab-sync.ts'

/*
 * Tabs that share their polls, with answers that overtake each other: the later request wins in every
 * tab, whichever answer arrives first.
 */

const ENVIRONMENT = 'e1'
const IDS = ['d5', 'd4', 'd3', 'd2', 'd1']
/** The page size. */
const SIZE = 3

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A service that says of each deployment when it was asked, and answers after `delays`. */
const createTabs = (many: number, delays: readonly number[]) => {
  const left = [...delays]
  const asked = async ({ path }: { path: string }) => {
    const from = IDS.indexOf(new URL(path, 'http://api').searchParams.get('startId') ?? '') + 1
    const now = Date.now()
    await later(left.shift() ?? 1)
    const results = IDS.slice(from, from + SIZE).map((id) => ({
      id,
      created_at: '2026-11-20T12:00:00Z',
      status: 'DEPLOYING',
      triggered_by: String(now),
    }))
    return { results }
  }
  const api = createMemoryApi(asked)
  const clients = Array.from({ length: many }, createQueryClient)
  return clients.map((client) => {
    const broadcast = (page: PollResult['page'], when: { at: number; came: number }) => {
      for (const other of clients) {
        if (other !== client) adoptPoll(other, ENVIRONMENT, { ...when, page })
      }
    }
    const share = {
      lastPolledAt: () => 0,
      begin: () => {},
      broadcast,
      listen: () => () => {},
      unlessPolling: (_: () => boolean, poll: () => Promise<void>) =>
        poll().then(() => 'polled' as const),
    }
    const observer = new QueryObserver(client, deploymentHistory(api, ENVIRONMENT, share))
    return {
      observer,
      close: observer.subscribe(() => {}),
      older: () => void loadPage(client, api, ENVIRONMENT, 'd4', 'reading').catch(() => {}),
      /** When each deployment was last asked for, as this tab shows it. */
      shown: () =>
        new Map(
          (loadedHistory(client, ENVIRONMENT)?.items ?? []).flatMap((item) =>
            item.kind === 'deployment'
              ? [[item.deployment.id, Number(item.deployment.triggered_by)] as const]
              : [],
          ),
        ),
    }
  })
}

type Step = { tab: number; what: 'look' | 'older' }

const run = async (delays: readonly number[], steps: readonly Step[]) => {
  const tabs = createTabs(3, [1, 1, 1, ...delays])
  await vi.advanceTimersByTimeAsync(50)
  const seen = tabs.map(() => new Map<string, number>())
  const holds = () => {
    for (const [at, { shown }] of tabs.entries()) {
      for (const [id, when] of shown()) {
        expect(when).toBeGreaterThanOrEqual(seen[at]?.get(id) ?? 0)
        seen[at]?.set(id, when)
      }
    }
  }
  for (const { tab, what } of steps) {
    const { observer, older } = tabs[tab] ?? {}
    if (what === 'older') older?.()
    else void observer?.refetch({ cancelRefetch: false })
    await vi.advanceTimersByTimeAsync(10)
    holds()
  }
  for (let waited = 0; waited < 40; waited += 1) {
    await vi.advanceTimersByTimeAsync(50)
    holds()
  }
  // Every tab shows what only the newest page holds as it was asked for last.
  const heads = tabs.map(({ shown }) => IDS.slice(0, 2).map((id) => shown().get(id)))
  expect(heads).toEqual(heads.map(() => heads[0]))
  for (const { close } of tabs) close()
}

test('a slow answer does not undo a newer poll of another tab', async () => {
  const steps = [
    { tab: 0, what: 'look' },
    { tab: 1, what: 'look' },
  ] as const
  await expect(run([900, 20], steps)).resolves.toBeUndefined()
})

test(
  'no tab returns to an older state, whichever answers arrive first',
  { timeout: 60_000 },
  async () => {
    const anyStep = fc.record({
      tab: fc.nat(2),
      what: fc.constantFrom<Step['what']>('look', 'look', 'older'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 10, maxLength: 20 }),
        fc.array(anyStep, { minLength: 2, maxLength: 15 }),
        run,
      ),
      { numRuns: 60 },
    )
  },
)
