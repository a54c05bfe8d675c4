import { DEPLOYMENT_STATES, ORIGINS } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import {
  groupOf,
  groupsIn,
  STATUS_GROUPS,
  type StatusGroup,
  stateToken,
  tokenState,
} from './filter.ts'
import { type CompiledFilter, FIELD_BIT, kindsOf, serviceTokensOf } from './filter-match.ts'
import type { History } from '#src/deployments/history/history.ts'
import { SERVICE_KINDS, type ServiceKind } from '#src/deployments/record/services.ts'

/** A value to choose, and how many loaded deployments have it and match all other fields. */
export type Option<Value extends string = string> = {
  readonly value: Value
  readonly count: number
}

export type StateOption = Option & { readonly state: string }
export type GroupOption = Option<StatusGroup> & { readonly states: readonly StateOption[] }
export type ServiceOption = Option & { readonly kind: string; readonly name: string }

/**
 * The values to choose from: every value that is loaded or chosen, even with a count of 0, in an order
 * that does not depend on the counts.
 */
export type FilterOptions = {
  readonly status: readonly GroupOption[]
  readonly origin: readonly Option[]
  readonly by: readonly Option[]
  readonly kind: readonly Option<ServiceKind>[]
  readonly service: readonly ServiceOption[]
}

type Counts = Map<string, { count: number }>

const add = (counts: Counts, value: string | undefined, by: 0 | 1): void => {
  if (value === undefined) return
  const known = counts.get(value)
  if (known) known.count += by
  else counts.set(value, { count: by })
}

const optionsIn = (counts: Counts, chosen: ReadonlySet<string>): Option[] => {
  for (const value of chosen) add(counts, value, 0)
  return [...counts].map(([value, { count }]) => ({ value, count })).toSorted(byValue)
}

const byValue = (a: Option, b: Option): number =>
  a.value < b.value ? -1 : Number(a.value > b.value)

const originRank = ({ value }: Option): number => {
  const rank = ORIGINS.findIndex((origin) => origin === value)
  return rank < 0 ? ORIGINS.length : rank
}

const statusOptions = (
  states: Counts,
  groups: Counts,
  chosen: ReadonlySet<string>,
): readonly GroupOption[] => {
  for (const token of chosen) add(states, tokenState(token), 0)
  const all = [...states].map(([state, { count }]) => ({ value: stateToken(state), state, count }))
  return STATUS_GROUPS.map((value) => {
    const members = all.filter(({ state }) => groupOfText(state) === value)
    return {
      value,
      count: groups.get(value)?.count ?? 0,
      // Unknown states (marked tokens) last.
      states: members.toSorted(
        (a, b) => Number(a.value !== a.state) - Number(b.value !== b.state) || byValue(a, b),
      ),
    }
  })
}

// A state from the URL may be any text, as may one from a record.
const groupOfText = (state: string): StatusGroup =>
  groupOf(DEPLOYMENT_STATES.find((known) => known === state))

const serviceOption = ({ value, count }: Option): ServiceOption => {
  const end = value.indexOf(':')
  return { value, count, kind: value.slice(0, Math.max(end, 0)), name: value.slice(end + 1) }
}

const countsOf = () => {
  const none = (): Counts => new Map()
  return {
    states: none(),
    groups: none(),
    origin: none(),
    by: none(),
    kind: none(),
    service: none(),
  }
}

/** Counts the values of a deployment. */
const countIn = (
  counts: ReturnType<typeof countsOf>,
  deployment: Deployment,
  misses: number,
): void => {
  const one = (bit: number) => ((misses & ~bit) === 0 ? 1 : 0)
  add(counts.states, deployment.status, one(FIELD_BIT.status))
  for (const group of groupsIn(deployment)) add(counts.groups, group, one(FIELD_BIT.status))
  add(counts.origin, deployment.origin, one(FIELD_BIT.origin))
  add(counts.by, deployment.triggered_by, one(FIELD_BIT.by))
  for (const kind of kindsOf(deployment)) add(counts.kind, kind, one(FIELD_BIT.kind))
  for (const token of serviceTokensOf(deployment)) {
    add(counts.service, token, one(FIELD_BIT.service))
  }
}

/** The values of every field with their counts, in one pass over the loaded deployments. */
export const optionsOf = (
  { items }: Pick<History, 'items'>,
  { filter, misses }: CompiledFilter,
): FilterOptions => {
  const counts = countsOf()
  for (const item of items) {
    if (item.kind !== 'deployment') continue
    countIn(counts, item.deployment, misses(item.deployment))
  }
  return {
    status: statusOptions(counts.states, counts.groups, filter.status),
    origin: optionsIn(counts.origin, filter.origin).toSorted(
      (a, b) => originRank(a) - originRank(b),
    ),
    by: optionsIn(counts.by, filter.by),
    kind: SERVICE_KINDS.map((value) => ({ value, count: counts.kind.get(value)?.count ?? 0 })),
    service: optionsIn(counts.service, filter.service).map(serviceOption),
  }
}
