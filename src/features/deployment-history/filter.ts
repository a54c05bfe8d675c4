import { DEPLOYMENT_STATES, type DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { Service, ServiceKind } from './services.ts'
import { lookOf } from './state-look.ts'

/**
 * What deployments are looked for. The fields all have to hold; of the values of one field any
 * will do; an empty field asks for nothing.
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
  /** Days, `2026-11-20`, the first and the last one, in the reader's zone. */
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

/** Their controls in their order, and what each is called. */
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

/** Whether a filter asks for nothing, so that everything matches. */
export const isEmptyFilter = (filter: Filter): boolean =>
  filter.text.trim() === '' &&
  filter.from === undefined &&
  filter.to === undefined &&
  CHOICE_FIELDS.every((field) => filter[field].size === 0)

/** Groups of states, as a person asks for them. */
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

export const isStatusGroup = (token: string): token is StatusGroup =>
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
 * How one state is asked for: as it came, marked where this console does not know it, so that a
 * state of a newer API is told from a slip of the pen.
 */
export const stateToken = (state: string): string => (isKnownState(state) ? state : `=${state}`)

/** Whether a token asks for something: a group, a known state, or one that is marked as such. */
export const isStatusToken = (token: string): boolean =>
  isStatusGroup(token) || token.startsWith('=') || isKnownState(token)

/** The state that a token asks for; undefined where it asks for a group. */
export const tokenState = (token: string): string | undefined => {
  if (isStatusGroup(token)) return undefined
  return token.startsWith('=') ? token.slice(1) : token
}

/** How a service is asked for, by kind and name; undefined for one without a name. */
export const serviceToken = ({ kind, record }: Service): string | undefined =>
  record.name === undefined ? undefined : `${kind}:${record.name}`
