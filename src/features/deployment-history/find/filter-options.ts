import { DEPLOYMENT_STATES, ORIGINS } from '#src/contract/enums.ts'
import {
  CHOICE_FIELDS,
  type FilterChoiceField,
  groupOf,
  STATUS_GROUPS,
  type StatusGroup,
  tokenState,
} from './filter.ts'
import { type CompiledFilter, VALUES_IN } from './filter-match.ts'
import type { History } from '#src/deployments/history/history.ts'
import { SERVICE_KINDS, type ServiceKind } from '#src/deployments/record/services.ts'

/** A value to choose, and how many loaded deployments have it and match all other fields. */
export type Option<Value extends string = string> = {
  readonly value: Value
  readonly count: number
}

type StateOption = Option & { readonly state: string }
type GroupOption = Option<StatusGroup> & { readonly states: readonly StateOption[] }
type ServiceOption = Option & { readonly kind: string; readonly name: string }

/**
 * The values to choose from: every value that is loaded or chosen, even with a count of 0, in an order
 * that does not depend on the counts.
 */
export type FilterOptions = {
  /** Those of any field as they are, by value. */
  readonly of: (field: FilterChoiceField) => readonly Option[]
  readonly status: readonly GroupOption[]
  readonly origin: readonly Option[]
  readonly kind: readonly Option<ServiceKind>[]
  readonly service: readonly ServiceOption[]
}

type Counts = ReadonlyMap<string, number>

const byValue = (a: Option, b: Option): number =>
  a.value < b.value ? -1 : Number(a.value > b.value)

const optionsIn = (counts: Counts): readonly Option[] =>
  [...counts].map(([value, count]) => ({ value, count })).toSorted(byValue)

const originRank = ({ value }: Option): number => {
  const rank = ORIGINS.findIndex((origin) => origin === value)
  return rank < 0 ? ORIGINS.length : rank
}

// A state from the URL may be any text, as may one from a record.
const groupOfText = (state: string): StatusGroup =>
  groupOf(DEPLOYMENT_STATES.find((known) => known === state))

const statusOptions = (counts: Counts): readonly GroupOption[] => {
  const states = optionsIn(counts).flatMap((option): readonly StateOption[] => {
    const state = tokenState(option.value)
    return state === undefined ? [] : [{ ...option, state }]
  })
  return STATUS_GROUPS.map((value) => ({
    value,
    count: counts.get(value) ?? 0,
    // Unknown states (marked tokens) last.
    states: states
      .filter(({ state }) => groupOfText(state) === value)
      .toSorted((a, b) => Number(a.value !== a.state) - Number(b.value !== b.state)),
  }))
}

const serviceOption = ({ value, count }: Option): ServiceOption => {
  const end = value.indexOf(':')
  return { value, count, kind: value.slice(0, Math.max(end, 0)), name: value.slice(end + 1) }
}

/** The values of every field with their counts, in one pass over the loaded deployments. */
export const optionsOf = (
  { items }: Pick<History, 'items'>,
  { filter, misses }: CompiledFilter,
): FilterOptions => {
  const counts = CHOICE_FIELDS.map((field) => ({
    field,
    of: new Map([...filter[field]].map((value): [string, number] => [value, 0])),
  }))
  for (const item of items) {
    if (item.kind !== 'deployment') continue
    const missed = misses(item.deployment)
    for (const { field, of } of counts) {
      const one = missed.every((name) => name === field) ? 1 : 0
      for (const value of VALUES_IN[field](item.deployment))
        of.set(value, (of.get(value) ?? 0) + one)
    }
  }
  const countsOf = (field: FilterChoiceField): Counts =>
    counts.find((one) => one.field === field)?.of ?? new Map()
  const of = (field: FilterChoiceField) => optionsIn(countsOf(field))
  return {
    of,
    status: statusOptions(countsOf('status')),
    origin: of('origin').toSorted((a, b) => originRank(a) - originRank(b)),
    kind: SERVICE_KINDS.map((value) => ({ value, count: countsOf('kind').get(value) ?? 0 })),
    service: of('service').map(serviceOption),
  }
}
