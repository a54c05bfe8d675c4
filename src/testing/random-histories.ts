import * as fc from 'fast-check'
import { DEPLOYMENT_STATES, type DeploymentState } from '#src/contract/enums.ts'
import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { aContainer, aDeployment, anUnreadableRecord, aPage, unrecognized } from './builders.ts'
import { NO_SERVICES } from './histories.ts'

/** Zones whose clocks change in different ways: by an hour, by half an hour, at midnight, or never. */
export const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
]

/** A moment before which histories begin: a change of the clocks in one of the zones, or midnight UTC. */
const MOMENTS = [
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-04-23T22:00:00Z',
  '2026-11-20T00:00:00Z',
]

const state: fc.Arbitrary<OpenEnum<DeploymentState> | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<DeploymentState>('DEPLOYED', 'DEPLOYMENT_ERROR') },
  { weight: 4, arbitrary: fc.constantFrom(...DEPLOYMENT_STATES) },
  { weight: 1, arbitrary: fc.constantFrom(unrecognized('QUARANTINED'), undefined) },
)

const MINUTE = 60_000

const record = fc.record({
  status: state,
  services: fc.dictionary(fc.constantFrom('web', 'api', 'jobs'), state, { noNullPrototype: true }),
  origin: fc.constantFrom<Deployment['origin']>('GIT', 'CLI', unrecognized('POLICY'), undefined),
  by: fc.constantFrom('ada', 'ci-bot', '', undefined),
  /** Minutes since the next older one. */
  since: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 6000 })),
  /** How many minutes it lasted; some are absurd. */
  lasted: fc.option(fc.integer({ min: -5, max: 30 }), { nil: undefined }),
  unreadable: fc.integer({ min: 0, max: 15 }).map((n) => n === 0),
})

/** A random history of up to 40 records with gaps and unreadable ones, and a time after its newest one, in ms. */
export const randomHistory: fc.Arbitrary<{ history: History; now: number }> = fc
  .record({
    moment: fc.constantFrom(...MOMENTS),
    records: fc.array(record, { maxLength: 40 }),
    complete: fc.boolean(),
    /** Where a gap is, from the oldest record on. */
    gapAt: fc.option(fc.integer({ min: 1, max: 39 }), { nil: undefined }),
    later: fc.integer({ min: 0, max: 4000 }),
  })
  .map(({ moment, records, complete, gapAt, later }) => {
    const length = records.reduce((sum, { since }) => sum + since, 0)
    let at = Date.parse(moment) - Math.floor(length / 2) * MINUTE
    const made = records.map((one, index): Deployment | PageRecord => {
      const n = records.length - index
      at += one.since * MINUTE
      if (one.unreadable) return anUnreadableRecord(n)
      const containers = Object.entries(one.services).map(([name, status]) =>
        aContainer({ id: `${n} ${name}`, name, status }),
      )
      return aDeployment(
        {
          ...NO_SERVICES,
          containers,
          status: one.status,
          origin: one.origin,
          triggered_by: one.by,
          created_at: new Date(at).toISOString(),
          updated_at:
            one.lasted === undefined ? undefined : new Date(at + one.lasted * MINUTE).toISOString(),
        },
        n,
      )
    })
    const gap = gapAt !== undefined && gapAt < made.length ? gapAt : 0
    const older = made.slice(0, gap).toReversed()
    const newer = made.slice(gap).toReversed()
    const start = older.length === 0 ? EMPTY_HISTORY : withPage(EMPTY_HISTORY, aPage(older))
    const loaded = withPage(start, aPage(newer))
    const oldest = loaded.items.findLast(({ id }) => id !== undefined)?.id
    const history = complete && oldest !== undefined ? withPage(loaded, aPage([]), oldest) : loaded
    return { history, now: at + later * MINUTE }
  })
