import { DEPLOYMENT_STATES, type DeploymentState } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { Service, ServiceKind } from '#src/deployments/record/services.ts'
import { hasFailed, meaningOf } from '#src/deployments/record/state.ts'
import type { Zone } from '#src/lib/time/instant.ts'

/**
 * The filter. All fields have to match; within a field any of its values may match; an empty field
 * matches everything.
 */
export type Filter = {
  /** Words that all have to occur somewhere in the record. */
  readonly text: string
  /** Groups of states by name, and states by `stateToken`. */
  readonly status: ReadonlySet<string>
  readonly origin: ReadonlySet<string>
  /** `triggered_by` */
  readonly by: ReadonlySet<string>
  readonly kind: ReadonlySet<ServiceKind>
  /** Services by `serviceToken`. */
  readonly service: ReadonlySet<string>
  /** Days, `2026-11-20`, the first and the last one; or `from` is a recent span. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The zone of its days, so that they are the same for everybody; undefined for the person's. */
  readonly zone: Zone | undefined
}

/** The filter that matches every deployment. */
export const EMPTY_FILTER: Filter = {
  text: '',
  status: new Set(),
  origin: new Set(),
  by: new Set(),
  kind: new Set(),
  service: new Set(),
  from: undefined,
  to: undefined,
  zone: undefined,
}

/** The fields that hold a set of values to choose from, in the order of their controls, with the names of these. */
export const CHOICE_CONTROLS = [
  { field: 'status', name: 'Status' },
  { field: 'origin', name: 'Origin' },
  { field: 'by', name: 'Triggered by' },
  { field: 'kind', name: 'Service kind' },
  { field: 'service', name: 'Service' },
] as const

export const CHOICE_FIELDS = CHOICE_CONTROLS.map(({ field }) => field)
export type FilterChoiceField = (typeof CHOICE_FIELDS)[number]

/** Whether a filter has no criteria, so that everything matches. */
export const isEmptyFilter = (filter: Filter): boolean =>
  filter.text.trim() === '' &&
  filter.from === undefined &&
  filter.to === undefined &&
  CHOICE_FIELDS.every((field) => filter[field].size === 0)

/** The groups of states that can be chosen. */
export const STATUS_GROUPS = [
  'in-progress',
  'succeeded',
  'failed',
  'stopped',
  'waiting',
  'other',
] as const
export type StatusGroup = (typeof STATUS_GROUPS)[number]

export const GROUP_LABEL: Record<StatusGroup, string> = {
  'in-progress': 'In progress',
  succeeded: 'Succeeded',
  failed: 'Failed',
  stopped: 'Stopped or deleted',
  waiting: 'Waiting',
  other: 'Other',
}

const isStatusGroup = (token: string): token is StatusGroup =>
  STATUS_GROUPS.some((group) => group === token)

/** The group of a state; what is unknown, canceled or without a result is `other`. */
export const groupOf = (state: OpenEnum<DeploymentState> | undefined): StatusGroup => {
  const { act, phase, end } = meaningOf(state)
  if (phase === 'running') return 'in-progress'
  if (phase === 'waiting') return 'waiting'
  if (end === 'failed') return 'failed'
  if (end !== 'good') return 'other'
  return act === 'stop' || act === 'delete' ? 'stopped' : 'succeeded'
}

/** The groups of a deployment: it failed if any of its services did, and then it did not succeed. */
export const groupsIn = (deployment: Deployment): readonly StatusGroup[] => {
  const group = groupOf(deployment.status)
  if (group === 'failed' || !hasFailed(deployment)) return [group]
  return group === 'succeeded' ? ['failed'] : [group, 'failed']
}

const isKnownState = (text: string): boolean => DEPLOYMENT_STATES.some((state) => state === text)

/**
 * The filter token of a state: its name, marked if this console does not know it, so that a state of a
 * newer API is not taken for a typo.
 */
export const stateToken = (state: string): string => (isKnownState(state) ? state : `=${state}`)

/** Whether a token is valid: a group, a known state, or a marked one. */
export const isStatusToken = (token: string): boolean =>
  isStatusGroup(token) || token.startsWith('=') || isKnownState(token)

/** The state of a token; undefined for a group. */
export const tokenState = (token: string): string | undefined => {
  if (isStatusGroup(token)) return undefined
  return token.startsWith('=') ? token.slice(1) : token
}

/** The filter token of a service, by kind and name; undefined without a name. */
export const serviceToken = ({ kind, record }: Service): string | undefined =>
  record.name === undefined ? undefined : `${kind}:${record.name}`
