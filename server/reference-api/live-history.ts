import { type HistorySource, PAGE_SIZE } from './history-source.ts'
import { idOf } from './ids.ts'
import { type LivePlan, livePlan, newestIndexAt, stepAt } from './live-plan.ts'
import { liveSteps } from './live-steps.ts'
import { createRandom } from './random.ts'
import { SHOP_SERVICES, type ServiceSpec, type Version } from './shop-services.ts'
import { type Deployed, commitOf, isBuiltFromGit } from './shop-world.ts'
import { TRIGGERS, type Trigger } from './story.ts'
import { type Draft, deploymentOf } from './wire-records.ts'

// How often each service is part of a live deployment: every so many of them, from an offset on.
const RHYTHMS: readonly (readonly [name: string, every: number, offset: number])[] = [
  ['edge-proxy', 7, 3],
  ['migrate-schema', 9, 4],
  ['ledger-api', 5, 2],
  ['checkout-worker', 3, 1],
  ['berth-booking', 4, 0],
  ['storefront', 2, 0],
]

const specOf = (name: string): ServiceSpec => {
  const spec = SHOP_SERVICES.find((candidate) => candidate.name === name)
  if (!spec) throw new Error(`No service is called ${name}`)
  return spec
}
const RHYTHM_SPECS = RHYTHMS.map(([name, every, offset]) => ({
  spec: specOf(name),
  every,
  offset,
}))
const CACHE = specOf('session-cache')

/** The version after so many releases: 40 patches to a minor, 250 minors to a major. */
const versionAfter = ([major]: Version, releases: number): Version => [
  major + Math.floor(releases / 10_000),
  Math.floor(releases / 40) % 250,
  releases % 40,
]

const servicesOf = ({ index, outcome }: LivePlan): readonly Deployed[] => {
  const onTurn = RHYTHM_SPECS.filter(({ every, offset }) => index % every === offset)
  const involved = onTurn.length > 0 ? onTurn : RHYTHM_SPECS.slice(2, 4)
  const deployed = involved.map(({ spec, every, offset }): Deployed => {
    // A restart brings nothing new, so it shows the version of the turn before.
    const isRestarted = outcome === 'restarted' && onTurn.length > 0
    const turn = Math.floor((index - offset) / every) - (isRestarted ? 1 : 0)
    const version = versionAfter(spec.version, turn + 1)
    const released = livePlan(Math.max(0, turn * every + offset)).arrives
    const random = createRandom(`live/${spec.name}/${turn}`)
    const commit = isBuiltFromGit(spec) ? commitOf(spec, version, released, random) : null
    return { spec, release: { version, commit } }
  })
  return [{ spec: CACHE, release: { version: CACHE.version, commit: null } }, ...deployed]
}

const TRIGGER_WEIGHTS = [
  [7, TRIGGERS.push],
  [1, TRIGGERS.hook],
  [1, TRIGGERS.skill],
  [1, TRIGGERS.captain],
] as const

const draftAt = (plan: LivePlan, at: number): Draft => {
  const services = servicesOf(plan)
  const steps = liveSteps(
    plan,
    services.map(({ spec }) => ({ builds: isBuiltFromGit(spec), runs: spec.kind === 'job' })),
  )
  const trigger =
    plan.outcome === 'restarted'
      ? TRIGGERS.onCall
      : createRandom(`live/trigger/${plan.index}`).weighted<Trigger>(TRIGGER_WEIGHTS)
  const { state, from } = stepAt(steps.deployment, at)
  return {
    at: plan.arrives,
    updatedAt: from,
    status: state,
    origin: trigger[0],
    by: trigger[1],
    parts: services.map((deployed, index) => {
      const step = stepAt(steps.services[index] ?? [], at)
      return { deployed, status: step.state, at: plan.arrives, updatedAt: step.from }
    }),
  }
}

// The last group of an id holds its index, so that any of them is found again without a table.
const liveId = (index: number): string =>
  idOf('live', index).slice(0, 24) + index.toString(16).padStart(12, '0')

const indexOf = (id: string): number | undefined => {
  const index = Number.parseInt(id.slice(24), 16)
  return Number.isSafeInteger(index) && liveId(index) === id.toLowerCase() ? index : undefined
}

const serviceId = (kind: string, name: string) => idOf('live', kind, name)

/** The live deployment with an index as it is at a time (ms), as JSON text. */
const liveBody = (index: number, at: number): string =>
  JSON.stringify(deploymentOf(liveId(index), draftAt(livePlan(index), at), serviceId))

/**
 * A history that goes on by itself: every 90 s to 4 min a deployment is asked for, and the newest
 * ones move from state to state. Nothing is stored; all of it follows from the time.
 */
export const liveHistory = (now: () => Date): HistorySource => ({
  count: () => newestIndexAt(now().getTime()) + 1,
  positionOf: (id) => {
    const index = indexOf(id)
    return index === undefined || index > newestIndexAt(now().getTime()) ? undefined : index + 1
  },
  below: (position) => {
    const at = now().getTime()
    const newest = Math.min(position - 2, newestIndexAt(at))
    return Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, newest + 1)) }, (_, index) =>
      liveBody(newest - index, at),
    )
  },
})
