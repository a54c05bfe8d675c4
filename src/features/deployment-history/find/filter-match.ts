import { keptFor } from '#src/lib/values/kept-for.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { apiNow } from '#src/lib/time/api-clock.ts'
import { epochMs, type Zone } from '#src/lib/time/instant.ts'
import { dayStart, nextDay } from '#src/lib/time/day-start.ts'
import {
  CHOICE_FIELDS,
  type Filter,
  type FilterChoiceField,
  groupsIn,
  isEmptyFilter,
  serviceToken,
  stateToken,
} from './filter.ts'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { searchableText } from '#src/deployments/record/searchable-text.ts'
import type { HistoryItem } from '#src/deployments/history/history.ts'
import { recentSpan } from './recent-span.ts'
import { SERVICE_KINDS, servicesOf } from '#src/deployments/record/services.ts'

/** What a filter can ask for. */
type Criterion = FilterChoiceField | 'dates' | 'text'

/** A filter compiled for testing many records. */
export type CompiledFilter = {
  readonly filter: Filter
  /** No criteria: every item matches, even unreadable ones. */
  readonly empty: boolean
  /** The time zone of the filter's days. */
  readonly zone: Zone
  /** The search terms, folded for comparison. */
  readonly terms: readonly string[]
  /** Start and end of its days, in ms; infinite if open. */
  readonly span: { readonly first: number; readonly end: number }
  readonly matches: (item: HistoryItem) => boolean
  /** The criteria that a deployment does not meet; none if it matches. */
  readonly misses: (deployment: Deployment) => readonly Criterion[]
}

type Test = (deployment: Deployment) => boolean

const textTest = (text: string): Test | undefined => {
  // The longest first: it is the least likely to occur.
  const terms = termsOf(text).toSorted((a, b) => b.length - a.length)
  if (terms.length === 0) return undefined
  return (deployment) => {
    const haystack = searchableText(deployment)
    return terms.every((term) => haystack.includes(term))
  }
}

/** The filter tokens of a deployment's services, without duplicates. */
export const serviceTokensOf = keptFor((deployment: Deployment): readonly string[] => [
  ...new Set(servicesOf(deployment).flatMap((service) => serviceToken(service) ?? [])),
])

/** The values of a deployment that the fields of a filter choose among. */
export const VALUES_IN: Record<FilterChoiceField, (deployment: Deployment) => readonly string[]> = {
  status: (deployment) => {
    const { status } = deployment
    return [...groupsIn(deployment), ...(status === undefined ? [] : [stateToken(status)])]
  },
  origin: ({ origin }) => (origin === undefined ? [] : [origin]),
  by: ({ triggered_by: by }) => (by === undefined ? [] : [by]),
  kind: (deployment) => SERVICE_KINDS.filter((kind) => deployment[`${kind}s`].length > 0),
  service: serviceTokensOf,
}

const choiceTest = (field: FilterChoiceField, chosen: ReadonlySet<string>): Test | undefined =>
  chosen.size === 0
    ? undefined
    : (deployment) => VALUES_IN[field](deployment).some((value) => chosen.has(value))

// The next day would need a five-digit year.
const LAST_DAY = '9999-12-31'

/** Start (inclusive) and end (exclusive) of a filter's days, in ms. */
const spanOf = ({ from, to }: Filter, zone: Zone, now: number) => {
  const recent = recentSpan(from)
  if (recent) return { first: now - recent.ms, end: Infinity }
  return {
    first: from === undefined ? -Infinity : dayStart(from, zone),
    end: to === undefined || to >= LAST_DAY ? Infinity : dayStart(nextDay(to), zone),
  }
}

const datesTest = (filter: Filter, { first, end }: ReturnType<typeof spanOf>): Test | undefined => {
  if (filter.from === undefined && filter.to === undefined) return undefined
  return ({ created_at: at }) => {
    const ms = epochMs(at)
    return ms !== undefined && ms >= first && ms < end
  }
}

/** Compiles a filter. Days are in its zone, or else in the person's; recent spans end at `now`, in ms. */
export const compileFilter = (
  filter: Filter,
  readersZone: Zone,
  now = apiNow(),
): CompiledFilter => {
  const zone = filter.zone ?? readersZone
  const span = spanOf(filter, zone, now)
  const tests: readonly (readonly [Criterion, Test | undefined])[] = [
    ...CHOICE_FIELDS.map((field) => [field, choiceTest(field, filter[field])] as const),
    ['dates', datesTest(filter, span)],
    ['text', textTest(filter.text)],
  ]
  const criteria = tests.flatMap(([name, test]) => (test ? [{ name, test }] : []))
  const empty = isEmptyFilter(filter)
  return {
    filter,
    empty,
    zone,
    span,
    terms: termsOf(filter.text),
    matches: (item) =>
      empty || (item.kind === 'deployment' && criteria.every(({ test }) => test(item.deployment))),
    misses: (deployment) =>
      criteria.filter(({ test }) => !test(deployment)).map(({ name }) => name),
  }
}
