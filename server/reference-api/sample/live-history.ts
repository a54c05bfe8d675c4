import { type HistorySource, PAGE_SIZE } from '#reference/store/history-source.ts'
import { sampleId } from '#reference/store/ids.ts'
import { type LivePlan, livePlan, newestIndexAt, stepAt } from './live-plan.ts'
import { liveSteps } from './live-steps.ts'
import { createRandom } from '#reference/store/random.ts'
import { RHYTHMS, changesRarely, releaseAt, releaseAtTurn, specOf } from './live-releases.ts'
import { SHOP_SERVICES } from './shop-services.ts'
import { type DeployedRelease, isBuiltFromGit } from './simulated-shop.ts'
import { TRIGGERS, type Trigger } from './story.ts'
import { type RecordDraft, deploymentOf } from './wire-records.ts'

const CACHE = specOf('session-cache')

/** Every so many deployments, one contains all services of the shop. */
const EVERYTHING = 16
const RARELY = SHOP_SERVICES.filter(
  (spec) => changesRarely(spec) && spec !== CACHE && spec.name !== 'legacy-basket',
)

const servicesOf = ({ index, outcome, arrives }: LivePlan): readonly DeployedRelease[] => {
  const isEverything = index % EVERYTHING === 0
  const onTurn = RHYTHMS.filter(({ every, offset }) => index % every === offset)
  const involved = isEverything ? RHYTHMS : onTurn.length > 0 ? onTurn : RHYTHMS.slice(2, 4)
  const deployed = involved.map((own): DeployedRelease => {
    const { spec, every, offset } = own
    // A restart deploys nothing new, so it shows the previous version.
    const isRestarted = outcome === 'restarted' && index % every === offset
    const turn = Math.floor((index - offset) / every) - (isRestarted ? 1 : 0)
    return { spec, release: releaseAtTurn(own, turn) }
  })
  const cache = { spec: CACHE, release: { version: CACHE.version, commit: null } }
  if (!isEverything) return [cache, ...deployed]
  return [cache, ...RARELY.map((spec) => releaseAt(spec, arrives)), ...deployed]
}

const TRIGGER_WEIGHTS = [
  [7, TRIGGERS.push],
  [1, TRIGGERS.hook],
  [1, TRIGGERS.skill],
  [1, TRIGGERS.captain],
] as const

const draftAt = (plan: LivePlan, at: number): RecordDraft => {
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

// The last group of an ID encodes the index, so that no table is needed to look it up.
const liveId = (index: number): string =>
  sampleId('live', index).slice(0, 24) + index.toString(16).padStart(12, '0')

const indexOf = (id: string): number | undefined => {
  const index = Number.parseInt(id.slice(24), 16)
  return Number.isSafeInteger(index) && liveId(index) === id.toLowerCase() ? index : undefined
}

const serviceId = (kind: string, name: string) => sampleId('live', kind, name)

/** The live deployment with an index as it is at a time (ms), as JSON text. */
const liveBody = (index: number, at: number): string =>
  JSON.stringify(deploymentOf(liveId(index), draftAt(livePlan(index), at), serviceId))

/**
 * A history that continues automatically: a deployment is requested every 90 s to 4 min, and the newest
 * ones move from state to state. Nothing is stored: everything is computed from the time.
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
