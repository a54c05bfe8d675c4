import { QueryObserver } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { type MemoryRequest, createMemoryApi } from '#src/testing/memory-api.ts'
import { later } from '#src/testing/later.ts'
import { anyFailure } from '#src/testing/request-faults.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { EMPTY_HISTORY, indexOfId } from './history.ts'
import { createPager } from './pager.ts'
import { deploymentHistory, loadedHistory, loadPage } from './queries.ts'
import { createTabShare } from './tab-sync.ts'

/*
 * Random scripts: deployments arrive and change while page requests fail, or are answered late, out of
 * order or with garbage. In the end the history has each deployment once, in the server's order, and no
 * deployment ever returned to an older state.
 */

const RUNS = randomRuns(200)
const ENVIRONMENT = 'e1'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How a request ends. */
type Fate =
  | { kind: 'answer' | 'garbage' | 'garbled record' | 'twice' }
  | { kind: 'late'; by: number }
  | { kind: 'fails'; failure: ApiFailure }

const anyFate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>({ kind: 'answer' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('late'), by: fc.nat(9000) }) },
  {
    weight: 2,
    arbitrary: anyFailure.map((failure): Fate => ({ kind: 'fails', failure })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Fate>({ kind: 'garbage' }, { kind: 'twice' }) },
  { weight: 1, arbitrary: fc.constant<Fate>({ kind: 'garbled record' }) },
)

type Step =
  | { kind: 'look' | 'refresh' | 'older' | 'gap' | 'again' | 'stop' }
  | { kind: 'arrive'; many: number }
  | { kind: 'change'; which: number }
  | { kind: 'wait'; ms: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('look', 'refresh', 'older', 'older', 'gap', 'again', 'stop'),
  }),
  fc.record({ kind: fc.constant('arrive'), many: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('change'), which: fc.nat(30) }),
  fc.record({ kind: fc.constant('wait'), ms: fc.nat(4000) }),
)

const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  count: fc.nat(50),
  size: fc.integer({ min: 1, max: 8 }),
  /** How many deployments before the cursor a page repeats: an inclusive cursor, or an overlapping server. */
  overlap: fc.nat(3),
  fates: fc.array(anyFate, { maxLength: 40 }),
  steps: fc.array(anyStep, { minLength: 5, maxLength: 40 }),
})

/** A deployment of the server; `version` counts its changes. */
type Made = { id: string; version: number }

type Scenario = {
  count: number
  size: number
  overlap: number
  fates: Fate[]
  steps: Step[]
}

const recordOf = ({ id, version }: Made) => ({
  id,
  created_at: '2026-11-20T12:00:00Z',
  status: version % 2 === 0 ? 'DEPLOYING' : 'DEPLOYED',
  triggered_by: String(version),
})

/** A server whose requests end by `fates`, one after the other. */
const createServer = (count: number, size: number, overlap: number, fates: readonly Fate[]) => {
  let made: Made[] = []
  const arrive = (many: number) => {
    const next = made.length
    const arrived = Array.from({ length: many }, (_, i) => ({ id: `d${next + i}`, version: 0 }))
    made = [...arrived.toReversed(), ...made]
  }
  arrive(count)
  const pageOf = (startId: string | null) => {
    const at = made.findIndex(({ id }) => id === startId)
    const from = startId === null ? 0 : Math.max(0, at + 1 - overlap)
    return made.slice(from, from + size + (startId === null ? 0 : overlap)).map(recordOf)
  }
  const left = [...fates]
  const answer = async ({ path }: MemoryRequest): Promise<unknown> => {
    const results = pageOf(new URL(path, 'http://api').searchParams.get('startId'))
    const fate = left.shift() ?? { kind: 'answer' }
    // Every answer takes a moment, so that requests overlap.
    await later(fate.kind === 'late' ? fate.by : 20)
    if (fate.kind === 'fails') throw new ApiError(fate.failure)
    if (fate.kind === 'garbage') return { results: 'a page of a proxy' }
    if (fate.kind === 'twice') return { results: results.flatMap((one) => [one, one]) }
    if (fate.kind === 'garbled record') {
      return {
        results: results.map((one, at) => (at === 0 ? { ...one, created_at: 'long ago' } : one)),
      }
    }
    return { results }
  }
  return {
    answer,
    arrive,
    change: (which: number) => {
      made = made.map((one, at) => (at === which ? { ...one, version: one.version + 1 } : one))
    },
    calm: () => left.splice(0),
    made: () => made,
    size,
  }
}

type Server = ReturnType<typeof createServer>

/** The console on such a server: polling, paging and merging, without a page. */
const open = (server: Server) => {
  const api = createMemoryApi(server.answer)
  const client = createQueryClient()
  const share = createTabShare(ENVIRONMENT)
  const observer = new QueryObserver(client, deploymentHistory(api, ENVIRONMENT, share))
  const history = () => loadedHistory(client, ENVIRONMENT)
  const pager = createPager({
    history,
    load: (startId) => loadPage(client, api, ENVIRONMENT, startId, 'reading'),
  })
  const gap = () => history()?.items.find(({ key }) => history()?.gaps.has(key))?.id
  return {
    observer,
    pager,
    history,
    gap,
    api,
    close: observer.subscribe(() => {}),
    items: () => history()?.items ?? [],
  }
}

type Console = ReturnType<typeof open>

const act = (step: Step, { observer, pager, gap }: Console, server: Server) => {
  switch (step.kind) {
    case 'look':
      void observer.refetch({ cancelRefetch: false })
      break
    case 'refresh':
      void observer.refetch()
      break
    case 'gap': {
      const startId = gap()
      if (startId !== undefined) pager.gap(startId)
      break
    }
    case 'older':
    case 'again':
    case 'stop':
      pager[step.kind]()
      break
    case 'arrive':
      server.arrive(step.many)
      break
    case 'change':
      server.change(step.which)
      break
    case 'wait':
      break
  }
}

/** Waits until no request is pending; the server answers everything by now. */
const rest = () => vi.advanceTimersByTimeAsync(15_000)

const run = async ({ count, size, overlap, fates, steps }: Scenario) => {
  const server = createServer(count, size, overlap, fates)
  const shown = open(server)
  const { observer, pager, history, gap, api, items } = shown
  const versions = new Map<string, number>()
  let before = 0

  const holds = () => {
    const ids = items().map(({ id }) => id ?? '')
    const made = server.made().map(({ id }) => id)
    const places = ids.map((id) => made.indexOf(id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
    // No loaded deployment is lost.
    expect(ids.length).toBeGreaterThanOrEqual(before)
    before = ids.length
    for (const item of items()) {
      if (item.kind !== 'deployment') continue
      const version = Number(item.deployment.triggered_by)
      expect(version).toBeGreaterThanOrEqual(versions.get(item.deployment.id) ?? 0)
      versions.set(item.deployment.id, version)
    }
  }

  for (const step of steps) {
    act(step, shown, server)
    await vi.advanceTimersByTimeAsync(step.kind === 'wait' ? step.ms : 10)
    holds()
  }

  // The service recovers: pending requests are answered, and paging on finds every deployment.
  server.calm()
  await rest()
  pager.stop()
  void observer.refetch()
  await rest()
  const asked = api.asked.length
  for (let tries = 0; tries < 200; tries += 1) {
    const startId = gap()
    if (startId !== undefined) pager.gap(startId)
    else if (history()?.complete === false) pager.older()
    else break
    await vi.advanceTimersByTimeAsync(100)
  }
  holds()
  expect(items().map(({ id }) => id)).toEqual(server.made().map(({ id }) => id))
  expect(api.asked.length - asked).toBeLessThanOrEqual(server.made().length + 2)
  // The newest page equals the server's.
  server
    .made()
    .slice(0, size)
    .forEach(({ id, version }) => {
      const item = items()[indexOfId(history() ?? EMPTY_HISTORY, id) ?? -1]
      expect(item).toMatchObject({ deployment: { triggered_by: String(version) } })
    })
  shown.close()
}

test('a late page does not return an entry to an older state', async () => {
  const wait = { kind: 'wait', ms: 500 } as const
  const scenario = run({
    count: 6,
    size: 2,
    overlap: 1,
    fates: [{ kind: 'answer' }, { kind: 'late', by: 900 }],
    steps: [wait, { kind: 'older' }, { kind: 'change', which: 1 }, { kind: 'refresh' }, wait, wait],
  })
  await expect(scenario).resolves.toBeUndefined()
})

test(
  `${RUNS} histories whose answers go wrong end with each deployment once`,
  { timeout: 60_000 },
  async ({ annotate }) => {
    const seed = Math.trunc(Math.random() * 0x7fffffff)
    await annotate(`seed ${seed}`)
    await fc.assert(fc.asyncProperty(anyScenario, run), { numRuns: RUNS, seed })
  },
)
