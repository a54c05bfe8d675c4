import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEPLOYMENT_STATES } from '#src/contract/enums.ts'
import {
  type Deployment,
  type PageRecord,
  readDeploymentHistoryPage,
} from '#src/contract/read-deployment-history.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import {
  aContainer,
  aDatabase,
  aDeployment,
  anUnreadableRecord,
  unrecognized,
} from '#src/testing/builders.ts'
import { NO_SERVICES } from '#src/testing/histories.ts'
import historyLong from '#src/testing/sample-answers/history-long.json'
import { randomRuns } from '#src/testing/random-runs.ts'
import { failuresIn } from './failures.ts'
import {
  gapPlaceOf,
  lineAfter,
  markAt,
  placeOf,
  type ServiceOverTime,
  servicesOverTime,
} from './services-over-time.ts'

/*
 * Random histories and the sample, compared with an oracle. The product goes through the records once, from the oldest
 * to the newest, and keeps a few variables for each service. The oracle looks back from every place anew.
 */

type State = Deployment['status']
type Said = { kind: 'container' | 'database'; name: string; version: string; state: State }
type Told = { said: readonly Said[]; state: State; readable: 'yes' | 'no' | 'withoutAContainer' }
/** Newest first; `gaps`: the indexes of the records below which others are missing. */
type World = { told: readonly Told[]; gaps: ReadonlySet<number> }

const state: fc.Arbitrary<State> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<State>('DEPLOYED', 'DEPLOYMENT_ERROR', 'RESTARTED') },
  { weight: 1, arbitrary: fc.constantFrom<State>('STOPPED', 'DELETED', 'CANCELED', 'DEPLOYING') },
  { weight: 2, arbitrary: fc.constantFrom<State>(...DEPLOYMENT_STATES) },
  { weight: 1, arbitrary: fc.constantFrom<State>(undefined, unrecognized('PAUSED')) },
)

const said: fc.Arbitrary<Said> = fc.record({
  kind: fc.constantFrom('container', 'container', 'database'),
  name: fc.constantFrom('web', 'web', 'api', '__proto__'),
  version: fc.constantFrom('v1', 'v2', 'v3'),
  state,
})

const told: fc.Arbitrary<Told> = fc.record({
  said: fc.uniqueArray(said, {
    maxLength: 3,
    // Two services of one kind and name in one record are rare.
    selector: ({ kind, name, version }) =>
      (version === 'v3' ? [kind, name, version] : [kind, name]).join(' '),
  }),
  state,
  readable: fc.constantFrom('yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'no', 'withoutAContainer'),
})

const world: fc.Arbitrary<World> = fc
  .record({
    told: fc.array(told, { minLength: 1, maxLength: 12 }),
    gaps: fc.array(fc.nat(10), { maxLength: 2 }),
  })
  .map(({ told: all, gaps }) => ({
    told: all,
    gaps: new Set(gaps.filter((index) => index < all.length - 1)),
  }))

const recordOf = ({ said: all, state: status, readable }: Told, n: number): PageRecord => {
  if (readable === 'no') return anUnreadableRecord(n)
  const deployment = aDeployment(
    {
      ...NO_SERVICES,
      status,
      // No ID occurs twice, so that nothing is renamed and no two of one name can be told apart.
      containers: all.flatMap(({ kind, name, version: tag, state: is }, at) =>
        kind === 'container' ? [aContainer({ id: `${n} ${at}`, name, tag, status: is }, 1)] : [],
      ),
      databases: all.flatMap(({ kind, name, state: is }, at) =>
        kind === 'database' ? [aDatabase({ id: `${n} ${at}`, name, status: is }, 1)] : [],
      ),
    },
    n,
  )
  const problems =
    readable === 'yes' ? [] : [{ path: ['containers', all.length], message: 'expected an object' }]
  return { kind: 'deployment', id: deployment.id, deployment, problems }
}

const historyOf = ({ told: all, gaps }: World): History => {
  const items = all.map((one, index) => ({ ...recordOf(one, index + 1), key: `record ${index}` }))
  return {
    ...EMPTY_HISTORY,
    items,
    keys: new Set(items.map(({ key }) => key)),
    lineage: {},
    gaps: new Set([...gaps].map((index) => `record ${index}`)),
  }
}

const BAD = /_ERROR$/
const BRINGS =
  /^(?:BUILDING|BUILD_ERROR|DEPLOYED|DEPLOYING|DEPLOYMENT_ERROR|DEPLOYMENT_QUEUED|EXECUTING|WAITING_RUNNING)$/
const KEEPS = /(?:^QUEUED|_QUEUED|^READY|^RECAP|^CANCELED)$|^WAITING_/
const BUSY = /ING$/
const OFF = /^(?:STOPPED|DELETED)$/
const OK = /^(?:DEPLOYED|RESTARTED)$/

/** What a state leaves behind: undefined if that is what was there before. */
const leaves = (is: State) => {
  const name: string = is ?? ''
  if (KEEPS.test(name)) return undefined
  if (BAD.test(name)) return 'bad'
  if (OFF.test(name)) return 'off'
  if (OK.test(name)) return 'ok'
  return BUSY.test(name) ? 'busy' : 'none'
}

type Service = Pick<Said, 'kind' | 'name'>
const named = ({ readable, said: all }: Told, { kind, name }: Service) =>
  readable === 'no' ? [] : all.filter((one) => one.kind === kind && one.name === name)
const hides = (one: Told, service: Service) =>
  one.readable === 'no' ||
  (one.readable === 'withoutAContainer' &&
    service.kind === 'container' &&
    named(one, service).length === 0)
const shutsDown = ({ readable, said: all, state: is }: Told) =>
  readable === 'yes' && all.length === 0 && leaves(is) === 'off'

/** Whether something of the service that failed at or before an index is not over then. */
const isFailing = ({ told: all }: World, service: Service, index: number): boolean =>
  all.some((one, at) => {
    if (at < index || !named(one, service).some(({ state: is }) => leaves(is) === 'bad'))
      return false
    const isTwin = named(one, service).length > 1
    return !all.slice(index, at).some((later) => {
      if (shutsDown(later)) return true
      const [only, ...others] = named(later, service)
      const left = leaves(only?.state)
      // Of two with one name, none is known to be the one that failed.
      return !isTwin && only && others.length === 0 && left !== undefined && left !== 'busy'
    })
  })

const expectedLine = (one: World, service: Service, place: number): string | undefined => {
  const { told: all, gaps } = one
  const index = Math.ceil(place / 2)
  if (!all.slice(index).some((record) => named(record, service).length > 0)) return undefined
  if (isFailing(one, service, index)) return 'bad'
  if (place % 2 === 1) return 'none'
  for (let at = index; at < all.length; at += 1) {
    const record = all[at]
    // What came before the service was first named says nothing of it.
    const isNamed = all.slice(at).some((older) => named(older, service).length > 0)
    if (!record || !isNamed || hides(record, service)) return 'none'
    if (shutsDown(record)) return 'off'
    const [only, ...others] = named(record, service)
    if (others.length > 0) return 'none'
    const left = only && leaves(only.state)
    if (left !== undefined) return left === 'bad' ? 'none' : left
    if (gaps.has(at)) return 'none'
  }
  return 'none'
}

const expectedMark = ({ told: all, gaps }: World, service: Service, index: number) => {
  const record = all[index]
  const [first, ...others] = record ? named(record, service) : []
  if (!first) return undefined
  const twins = [first, ...others]
  const shown = twins.find(({ state: is }) => leaves(is) === 'bad') ?? first
  const brings = (one: Said) => one.kind === 'container' && BRINGS.test(one.state ?? '')
  const version = brings(shown) ? shown.version : undefined
  const mark = { state: shown.state, version, ambiguous: others.length > 0 }
  if (version === undefined || others.length > 0) return { ...mark, changed: version !== undefined }
  for (let at = index + 1; at < all.length; at += 1) {
    const older = all[at]
    const before = older ? named(older, service) : []
    if (gaps.has(at - 1) || !older || hides(older, service) || before.length > 1) break
    const [only] = before
    if (only && brings(only)) return { ...mark, changed: only.version !== version }
  }
  return { ...mark, changed: true }
}

const keyOf = ({ kind, name }: Service) => `${kind} named ${name}`

const check = (one: World, rows: readonly ServiceOverTime[]) => {
  const services = new Map(
    one.told
      .flatMap(({ readable, said: all }) => (readable === 'no' ? [] : all))
      .map((service) => [keyOf(service), service]),
  )
  expect(rows.map(({ key }) => key).toSorted()).toEqual([...services.keys()].toSorted())
  for (const row of rows) {
    const service = services.get(row.key)
    if (!service) continue
    for (const index of one.told.keys()) {
      const found = markAt(row, placeOf(index))
      const shown = found && {
        state: found.state,
        version: found.version,
        ambiguous: found.ambiguous,
        changed: found.changed,
      }
      expect(shown, `${row.key} ${index}`).toEqual(expectedMark(one, service, index))
      const places = [placeOf(index), ...(one.gaps.has(index) ? [gapPlaceOf(index)] : [])]
      for (const place of places) {
        const line = lineAfter(row, place)
        expect(line, `${row.key} after ${place}`).toBe(expectedLine(one, service, place))
      }
    }
  }
}

test('marks and lines equal the oracle', () => {
  fc.assert(
    fc.property(world, (one) => check(one, servicesOverTime(historyOf(one)))),
    { numRuns: randomRuns(1000) },
  )
})

test('after the newest record, those are failing that the failure model says are failing', () => {
  fc.assert(
    fc.property(world, (one) => {
      const history = historyOf(one)
      const failing = servicesOverTime(history)
        .filter((row) => lineAfter(row, 0) === 'bad')
        .map(({ key }) => key)
      const open = [...failuresIn(history).open.values()].flatMap(({ service }) =>
        service ? [`${service.kind} named ${service.record.name}`] : [],
      )
      expect(failing.toSorted()).toEqual([...new Set(open)].toSorted())
    }),
    { numRuns: randomRuns(500) },
  )
})

test('the sample equals the oracle', () => {
  const page = readDeploymentHistoryPage(historyLong)
  if (!page) throw new Error('The sample cannot be read')
  const history = withPage(EMPTY_HISTORY, page)
  const rows = servicesOverTime(history)
  const containers = (record: PageRecord): readonly Said[] =>
    record.kind === 'unreadable'
      ? []
      : record.deployment.containers.map(({ name = '', tag: version = '', status }) => ({
          kind: 'container',
          name,
          version,
          state: status,
        }))
  const sample: World = {
    told: page.records.map((record) => ({
      said: containers(record),
      state: record.kind === 'unreadable' ? undefined : record.deployment.status,
      readable: record.kind === 'unreadable' ? 'no' : 'yes',
    })),
    gaps: new Set(),
  }
  expect(sample.told.flatMap(({ said: all }) => all).length).toBeGreaterThan(10)
  const isShutDown = sample.told.some(shutsDown)
  expect(isShutDown).toBe(false)
  check(
    sample,
    rows.filter(({ service }) => service.kind === 'container'),
  )
})
