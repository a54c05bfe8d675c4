import type { DeploymentState, Origin } from '#src/contract/enums.ts'
import type { Random } from '#reference/store/random.ts'
import type { ServiceSpec } from './shop-services.ts'
import type { DeployedRelease, SimulatedShop } from './simulated-shop.ts'
import type { RecordDraft, RecordPart } from './wire-records.ts'

/** The shop in which a story happens, and its random generator. */
export type Stage = { shop: SimulatedShop; random: Random }

/** Several deployments that belong together; `tell` gets one time (ms) for each, oldest first. */
export type Story = {
  size: number
  tell: (stage: Stage, times: readonly number[]) => readonly RecordDraft[]
}

/** What triggered a deployment, and who. */
export type Trigger = readonly [origin: Origin, by: string]

/** The usual triggers. */
export const TRIGGERS = {
  push: ['GIT', 'ci-bot'],
  schedule: ['SERVICE_INTERNAL', 'schedule'],
  onCall: ['CONSOLE', 'on-call'],
  captain: ['CLI', 'release-captain'],
  hook: ['API', 'deploy-hook'],
  terraform: ['TERRAFORM_PROVIDER', 'platform-terraform'],
  skill: ['SKILL', 'release-skill'],
} as const satisfies Record<string, Trigger>

const MINUTE = 60_000

/** Converts minutes to milliseconds. */
export const minutes = (count: number): number => count * MINUTE

/** The time with this index; throws if a story uses more times than its size. */
export const timeAt = (times: readonly number[], index: number): number => {
  const time = times[index]
  if (time === undefined) throw new RangeError(`The story has no time ${index}`)
  return time
}

/** A deployment that took `lasted` ms, its services one after the other. */
export const draftOf = (
  at: number,
  lasted: number,
  status: DeploymentState,
  [origin, by]: Trigger,
  parts: readonly (readonly [DeployedRelease, DeploymentState])[],
): RecordDraft => ({
  at,
  updatedAt: at + lasted,
  status,
  origin,
  by,
  parts: parts.map(([deployed, state], index): RecordPart => ({
    deployed,
    status: state,
    at: at + 1000,
    updatedAt: at + Math.round((lasted * (index + 1)) / parts.length),
  })),
})

/** The state of a service that a deployment lists without changing it: jobs wait, others run. */
const resting = ({ kind }: ServiceSpec): DeploymentState => (kind === 'job' ? 'READY' : 'DEPLOYED')

/** All services of the environment, of which the named ones have other states. */
export const everyService = (
  shop: SimulatedShop,
  states: Readonly<Record<string, DeploymentState>> = {},
): readonly (readonly [DeployedRelease, DeploymentState])[] =>
  shop.all().map((deployed) => {
    const { name } = deployed.spec
    const own = Object.hasOwn(states, name) ? states[name] : undefined
    return [deployed, own ?? resting(deployed.spec)] as const
  })
