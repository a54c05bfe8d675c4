import { DEPLOYMENT_STATES, type DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { Service, ServiceKind } from '#src/deployments/record/services.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

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
  /** Days, `2026-11-20`, the first and the last one, in the reader's zone; or `from` is a recent span. */
  readonly from: string | undefined
  readonly to: string | undefined
}

export const EMPTY_FILTER: Filter = {
  text: '',
  status: new Set(),
  origin: new Set(),
  by: new Set(),
  kind: new Set(),
  service: new Set(),
  from: undefined,
  to: undefined,
}

/** Fields that hold a set of values to choose from. */
export const CHOICE_FIELDS = ['status', 'origin', 'by', 'kind', 'service'] as const
export type ChoiceField = (typeof CHOICE_FIELDS)[number]

/** Their controls in display order, with their names. */
export const CHOICE_CONTROLS: readonly { field: ChoiceField; name: string }[] = [
  { field: 'status', name: 'Status' },
  { field: 'origin', name: 'Origin' },
  { field: 'by', name: 'Triggered by' },
  { field: 'kind', name: 'Service kind' },
  { field: 'service', name: 'Service' },
]

export const SERVICE_KINDS: readonly ServiceKind[] = [
  'application',
  'container',
  'database',
  'job',
  'helm',
]

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
  if (state === 'STOPPED' || state === 'DELETED') return 'stopped'
  switch (lookOf(state).shape) {
    case 'active':
      return 'in-progress'
    case 'done':
      return 'succeeded'
    case 'failed':
      return 'failed'
    case 'queued':
    case 'waiting':
      return 'waiting'
    case 'rest':
    case 'warned':
    case 'unknown':
      return 'other'
  }
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
