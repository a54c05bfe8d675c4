import * as fc from 'fast-check'
import { DEPLOYMENT_STATES } from '#src/contract/enums.ts'
import type { History, HistoryItem } from '#src/deployments/history/history.ts'
import { unrecognized } from '#src/testing/builders.ts'
import { NO_SERVICES } from '#src/testing/histories.ts'

/*
 * Random scenarios: a few services and what happens to them, oldest first, without any type of the product, so that an oracle
 * can tell what became of them in another way.
 */

export type Said = {
  /** Which service; its name and ID depend on the scenario. */
  readonly slot: number
  readonly version: number | undefined
  readonly state: string | undefined
}

export type Step = {
  /** Unique in the scenario. */
  readonly id: number
  /** Minutes since the step before. */
  readonly after: number
  /** Minutes until its last update; undefined if the record has none. */
  readonly lasted: number | undefined
  readonly status: string | undefined
  readonly services: readonly Said[]
  readonly isReadable: boolean
}

export type Scenario = {
  readonly steps: readonly Step[]
  /** Whether a service has the same ID in all records. */
  readonly hasIds: boolean
  /** The step from which on slot 0 has another name; only with IDs. */
  readonly renamedFrom: number | undefined
}

export const SLOTS = 3

const STATES = [
  ...DEPLOYMENT_STATES,
  ...Array.from({ length: 12 }, () => 'DEPLOYED'),
  ...Array.from({ length: 6 }, () => 'DEPLOYMENT_ERROR'),
  'BUILD_ERROR',
  'RESTARTED',
  'RESTARTED',
  'RESTART_ERROR',
  'STOPPED',
  'STOPPED',
  'STOP_ERROR',
  'DELETED',
  'CANCELED',
  'CANCELED',
  'QUARANTINED',
]
const state = fc.option(fc.constantFrom(...STATES), { nil: undefined, freq: 30 })

const said = fc.record({
  slot: fc.nat(SLOTS - 1),
  version: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 8 }),
  state,
})

/** A step that mostly ends before the next one begins. */
export const step = fc.record({
  after: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 10, max: 3000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 }) },
  ),
  lasted: fc.oneof(
    { weight: 7, arbitrary: fc.integer({ min: 0, max: 9 }) },
    { weight: 2, arbitrary: fc.integer({ min: 10, max: 200 }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  status: state,
  services: fc.uniqueArray(said, { maxLength: SLOTS, selector: ({ slot }) => slot }),
  isReadable: fc.nat(20).map((n) => n > 0),
})

/** Worlds of up to twelve steps. */
export const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 12 }),
    hasIds: fc.boolean(),
    renamed: fc.option(fc.nat(11), { nil: undefined }),
  })
  .map(({ steps, hasIds, renamed }) => ({
    steps: steps.map((one, id) => ({ ...one, id: id + 1 })),
    hasIds,
    renamedFrom: hasIds ? renamed : undefined,
  }))

const BEGINNING = Date.parse('2026-03-01T00:00:00Z')
const MINUTE = 60_000

const nameOf = ({ renamedFrom }: Scenario, slot: number, at: number): string =>
  slot === 0 && renamedFrom !== undefined && at >= renamedFrom ? 'renamed' : `service-${slot}`

const isoOf = (ms: number): string => new Date(ms).toISOString()

const containerOf = (of: Scenario, { id, services }: Step, at: number, created_at: string) =>
  services.map(({ slot, version, state: status }) => ({
    id: of.hasIds ? `slot ${slot}` : `${id} ${slot}`,
    created_at,
    updated_at: undefined,
    name: nameOf(of, slot, at),
    status: status === undefined ? undefined : unrecognized(status),
    image_name: 'shop/service',
    tag: version === undefined ? undefined : `v${version}`,
    arguments: [],
    entrypoint: undefined,
  }))

const itemOf = (of: Scenario, one: Step, at: number, now: number): HistoryItem => {
  const id = String(one.id)
  const key = `id:${id}`
  if (!one.isReadable) return { kind: 'unreadable', id, key, raw: null, problems: [] }
  const created_at = isoOf(now)
  const deployment = {
    ...NO_SERVICES,
    id,
    status: one.status === undefined ? undefined : unrecognized(one.status),
    created_at,
    updated_at: one.lasted === undefined ? undefined : isoOf(now + one.lasted * MINUTE),
    origin: undefined,
    triggered_by: undefined,
    containers: containerOf(of, one, at, created_at),
  }
  return { kind: 'deployment', id, key, deployment, problems: [] }
}

/** The newest steps of a scenario as a loaded history. */
const historyOf = (of: Scenario, count: number, complete: boolean): History => {
  let now = BEGINNING
  const all = of.steps.map((one, at) => {
    now += one.after * MINUTE
    return itemOf(of, one, at, now)
  })
  const items = all.toReversed().slice(0, count)
  const keys = new Set(items.map(({ key }) => key))
  return { items, keys, gaps: new Set(), complete, lineage: {} }
}

/** After the last step of a scenario, in ms. */
export const endOf = ({ steps }: Scenario): number =>
  BEGINNING + steps.reduce((sum, { after }) => sum + after * MINUTE, 0) + 300 * MINUTE

/** A scenario of which all is loaded. */
export const fullHistoryOf = (of: Scenario): History => historyOf(of, of.steps.length, true)

/** A scenario of which only the newest steps are loaded. */
export const newestOf = (of: Scenario, count: number): History => historyOf(of, count, false)
