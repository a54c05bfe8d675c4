import type { DeploymentState, Origin } from '#src/contract/enums.ts'
import type { Random } from './random.ts'
import type { ServiceSpec } from './shop-services.ts'
import type { Deployed, ShopWorld } from './shop-world.ts'
import type { Draft, Part } from './wire-records.ts'

/** Where a story takes place. */
export type Stage = { world: ShopWorld; random: Random }

/** Some deployments that belong together; `tell` gets a time (ms) for each, oldest first. */
export type Story = {
  size: number
  tell: (stage: Stage, times: readonly number[]) => readonly Draft[]
}

/** What triggered a deployment, and who. */
export type Trigger = readonly [origin: Origin, by: string]

/** The usual hands at work. */
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

/** Milliseconds of so many minutes. */
export const minutes = (count: number): number => count * MINUTE

/** The time with this index; a story that asks for more than its size is wrong. */
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
  parts: readonly (readonly [Deployed, DeploymentState])[],
): Draft => ({
  at,
  updatedAt: at + lasted,
  status,
  origin,
  by,
  parts: parts.map(([deployed, state], index): Part => ({
    deployed,
    status: state,
    at: at + 1000,
    updatedAt: at + Math.round((lasted * (index + 1)) / parts.length),
  })),
})

/** What a service that is only listed reads: jobs wait for their event, the rest is running. */
const resting = ({ kind }: ServiceSpec): DeploymentState => (kind === 'job' ? 'READY' : 'DEPLOYED')

/** All services of the environment, the named ones with a state of their own. */
export const everyService = (
  world: ShopWorld,
  states: Readonly<Record<string, DeploymentState>> = {},
): readonly (readonly [Deployed, DeploymentState])[] =>
  world.all().map((deployed) => {
    const { name } = deployed.spec
    const own = Object.hasOwn(states, name) ? states[name] : undefined
    return [deployed, own ?? resting(deployed.spec)] as const
  })
