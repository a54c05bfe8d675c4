import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { Rail } from '#src/ui/rail.ts'
import { type Service, versionOf } from '#src/deployments/record/services.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { hidersIn, type WhyUntold } from './hidden-services.ts'
import { renamesIn } from './previous-service.ts'
import { nameKeyOf } from './service-identity.ts'
import {
  type DeploymentItem,
  ENVIRONMENT,
  type Loaded,
  type Occurrence,
  type Row,
  type Segment,
  segmentsIn,
} from './service-index.ts'
import { verdictOf } from './streaks.ts'

/*
 * What the loaded records say of each service over time: a mark for each deployment that names it, and the line between
 * the marks. The line follows the failure model of `failures.ts`: red from the deployment in which a service failed
 * until it is good again. Missing and unreadable deployments hide what happened, but end no failure.
 *
 * A place is twice the index of an item in the history, newest first; the odd place after it is the gap below it.
 */

/** The place of the item at an index. */
export const placeOf = (index: number): number => index * 2

/** The place of the gap after the item at an index. */
export const gapPlaceOf = (index: number): number => index * 2 + 1

/** What one deployment says of a service. */
export type ServiceMark = {
  readonly place: number
  readonly item: DeploymentItem
  readonly service: Service
  readonly state: OpenEnum<DeploymentState> | undefined
  /** The version that the deployment was to bring; undefined for a restart, a stop, a delete or a cancel. */
  readonly version: string | undefined
  /** Whether it differs from the version before, or the one before is not known. */
  readonly changed: boolean
  /** The record names more than one service of this kind and name. */
  readonly ambiguous: boolean
}

/** From this place towards newer ones, up to the next step, the line is this. */
type Step = { readonly place: number; readonly line: Rail }

/** One service: its marks and the steps of its line, newest first. */
export type ServiceOverTime = {
  /** By kind and name, or by ID without a name. A renamed service has its newest name. */
  readonly key: string
  /** As its newest record names it. */
  readonly service: Service
  readonly marks: readonly ServiceMark[]
  readonly steps: readonly Step[]
}

/** States in which a deployment brings a version; QUEUED and unknown states do not say what they are to do. */
const DEPLOYS: ReadonlySet<unknown> = new Set<DeploymentState>([
  'BUILDING',
  'BUILD_ERROR',
  'DEPLOYED',
  'DEPLOYING',
  'DEPLOYMENT_ERROR',
  'DEPLOYMENT_QUEUED',
  'EXECUTING',
  'WAITING_RUNNING',
])

/** The occurrences of one service, whatever its names and however many gaps are between them. */
type Thread = { newest: Occurrence }

/** A row while the records are gone through, from the oldest to the newest. */
type Growing = {
  readonly key: string
  service: Service
  readonly kind: Service['kind']
  readonly marks: ServiceMark[]
  readonly steps: Step[]
  /** The threads of the row that are failing. */
  readonly failing: Set<Thread>
  held: Rail
  /** The last version that a deployment was to bring; undefined if not known. */
  version: string | undefined
}

/** The thread of each chain of a segment, by the key of the chain. */
const threadsOf = (
  { chains }: Segment,
  renames: ReadonlyMap<Occurrence, Occurrence>,
  newer: ReadonlyMap<string, Thread>,
): ReadonlyMap<string, Thread> => {
  const threads = new Map<string, Thread>()
  const resolve = (key: string, newest: Occurrence): Thread => {
    const known = threads.get(key)
    if (known) return known
    const after = renames.get(newest)
    const renamed = after && chains.get(after.key)
    const thread =
      after && renamed ? resolve(after.key, renamed.newest) : (newer.get(key) ?? { newest })
    threads.set(key, thread)
    return thread
  }
  for (const [key, { newest }] of chains) if (key !== ENVIRONMENT) resolve(key, newest)
  return threads
}

const lineOf = ({ failing, held }: Growing): Rail => (failing.size > 0 ? 'bad' : held)

const step = (row: Growing, place: number): void => {
  const line = lineOf(row)
  if (row.steps.at(-1)?.line !== line) row.steps.push({ place, line })
}

/** What happened to the service here is not known. */
const hide = (row: Growing, place: number): void => {
  row.held = 'none'
  row.version = undefined
  step(row, place)
}

const shutDown = (row: Growing, place: number): void => {
  row.failing.clear()
  row.held = 'off'
  step(row, place)
}

/** Several of one kind and name in a record are one mark: that of the first that failed, or else of the first. */
const withTwin = (first: ServiceMark, second: ServiceMark): ServiceMark => {
  const shown =
    verdictOf(first.state) !== 'bad' && verdictOf(second.state) === 'bad' ? second : first
  return { ...shown, changed: shown.version !== undefined, ambiguous: true }
}

const mark = (row: Growing, place: number, thread: Thread, at: Occurrence, service: Service) => {
  const { item, state } = at
  const verdict = verdictOf(state)
  if (verdict === 'bad') row.failing.add(thread)
  else if (verdict !== undefined) row.failing.delete(thread)
  const { rail } = lookOf(state)
  if (rail !== undefined) row.held = rail === 'bad' ? 'none' : rail

  const deploys = DEPLOYS.has(state)
  const version = deploys ? versionOf(service) : undefined
  const changed = version !== undefined && version !== row.version
  if (deploys) row.version = version
  const one: ServiceMark = { place, item, service, state, version, changed, ambiguous: false }
  const before = row.marks.at(-1)
  if (before?.place === place) {
    row.marks.splice(-1, 1, withTwin(before, one))
    row.version = undefined
    row.held = 'none'
  } else row.marks.push(one)
  row.service = service
}

type Reading = {
  readonly rows: Map<string, Growing>
  readonly threads: ReadonlyMap<string, Thread>
}

const rowOf = ({ rows }: Reading, { newest }: Thread): Growing | undefined => {
  const { service } = newest
  if (!service) return undefined
  const key = nameKeyOf(service) ?? newest.key
  const known = rows.get(key)
  if (known) return known
  const row: Growing = {
    key,
    service,
    kind: service.kind,
    marks: [],
    steps: [],
    failing: new Set(),
    held: 'none',
    version: undefined,
  }
  rows.set(key, row)
  return row
}

const readRecord = (
  reading: Reading,
  { occurrences }: Row,
  place: number,
): ReadonlySet<Growing> => {
  const named = new Set<Growing>()
  for (const at of occurrences) {
    const thread = reading.threads.get(at.key)
    const row = thread && rowOf(reading, thread)
    if (!thread || !row || !at.service) continue
    mark(row, place, thread, at, at.service)
    named.add(row)
  }
  for (const row of named) step(row, place)
  return named
}

type Hides = (key: string, kind: Service['kind']) => WhyUntold | undefined

const readSegment = (reading: Reading, segment: Segment, first: number): void => {
  const { items, rows: records, shutdowns } = segment
  const hiders = new Map<number, Hides>(hidersIn(segment).map(({ index, hides }) => [index, hides]))
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const place = placeOf(first + index)
    const record = records.get(items[index]?.key ?? '')
    const environment = record?.occurrences[0]
    if (environment && shutdowns.has(environment)) {
      for (const row of reading.rows.values()) shutDown(row, place)
      continue
    }
    const named = record && readRecord(reading, record, place)
    const hides = hiders.get(index)
    if (!hides) continue
    for (const row of reading.rows.values()) {
      if (!named?.has(row) && hides(row.key, row.kind)) hide(row, place)
    }
  }
}

const read = (loaded: Loaded): readonly ServiceOverTime[] => {
  const segments = segmentsIn(loaded)
  const starts: number[] = []
  const threads: ReadonlyMap<string, Thread>[] = []
  const newest = new Map<string, Thread>()
  let start = 0
  for (const segment of segments) {
    starts.push(start)
    start += segment.items.length
    const own = threadsOf(segment, renamesIn(segment), newest)
    threads.push(own)
    for (const [key, thread] of own) newest.set(key, thread)
  }
  const rows = new Map<string, Growing>()
  for (let n = segments.length - 1; n >= 0; n -= 1) {
    const [segment, own, first] = [segments[n], threads[n], starts[n]]
    if (!segment || !own || first === undefined) continue
    if (n < segments.length - 1) {
      const gap = gapPlaceOf(first + segment.items.length - 1)
      for (const row of rows.values()) hide(row, gap)
    }
    readSegment({ rows, threads: own }, segment, first)
  }
  return [...rows.values()].map(({ key, service, marks, steps }) => ({
    key,
    service,
    marks: marks.toReversed(),
    steps: steps.toReversed(),
  }))
}

const known = new WeakMap<Loaded, readonly ServiceOverTime[]>()

/** Every service that the loaded records name, over time. The same array for the same history. */
export const servicesOverTime = (loaded: Loaded): readonly ServiceOverTime[] => {
  const found = known.get(loaded) ?? read(loaded)
  known.set(loaded, found)
  return found
}

/** The index of the first of places that ascend which is not below a place. */
const firstFrom = (placed: readonly { readonly place: number }[], place: number): number => {
  let [from, to] = [0, placed.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((placed[middle]?.place ?? Infinity) < place) from = middle + 1
    else to = middle
  }
  return from
}

/** What a service has at a place. */
export const markAt = ({ marks }: ServiceOverTime, place: number): ServiceMark | undefined => {
  const found = marks[firstFrom(marks, place)]
  return found?.place === place ? found : undefined
}

/** The line from a place towards the next newer one; undefined before the service is first named. */
export const lineAfter = ({ steps }: ServiceOverTime, place: number): Rail | undefined =>
  steps[firstFrom(steps, place)]?.line
