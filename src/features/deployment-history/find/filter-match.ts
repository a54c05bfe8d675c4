import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { apiNow } from '#src/lib/time/api-clock.ts'
import { epochMs, type Zone } from '#src/lib/time/instant.ts'
import { dayStart, nextDay } from '#src/lib/time/day-start.ts'
import { type Filter, groupsIn, isEmptyFilter, serviceToken, stateToken } from './filter.ts'
import { termsOf } from '#src/lib/text/fold-text.ts'
import { searchableText } from '#src/deployments/record/searchable-text.ts'
import type { HistoryItem } from '#src/deployments/history/history.ts'
import { recentSpan } from './recent-span.ts'
import { SERVICE_KINDS, type ServiceKind, servicesOf } from '#src/deployments/record/services.ts'

/** One bit per filter field, to record which fields a deployment fails. */
export const FIELD_BIT = { text: 1, status: 2, origin: 4, by: 8, kind: 16, service: 32, dates: 64 }

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
  /** The bits of the fields that a deployment fails; 0 if it matches. */
  readonly misses: (deployment: Deployment) => number
}

const LISTS: Record<ServiceKind, (deployment: Deployment) => readonly unknown[]> = {
  application: ({ applications }) => applications,
  container: ({ containers }) => containers,
  database: ({ databases }) => databases,
  job: ({ jobs }) => jobs,
  helm: ({ helms }) => helms,
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

const statusTest = (tokens: ReadonlySet<string>): Test | undefined => {
  if (tokens.size === 0) return undefined
  return (deployment) => {
    const { status } = deployment
    return (
      (status !== undefined && tokens.has(stateToken(status))) ||
      groupsIn(deployment).some((group) => tokens.has(group))
    )
  }
}

const valueTest = (
  values: ReadonlySet<string>,
  of: (deployment: Deployment) => string | undefined,
): Test | undefined =>
  values.size === 0
    ? undefined
    : (deployment) => {
        const value = of(deployment)
        return value !== undefined && values.has(value)
      }

const tokensMade = new WeakMap<Deployment, readonly string[]>()

/** The filter tokens of a deployment's services, without duplicates. */
export const serviceTokensOf = (deployment: Deployment): readonly string[] => {
  const known = tokensMade.get(deployment)
  if (known) return known
  const tokens = [
    ...new Set(servicesOf(deployment).flatMap((service) => serviceToken(service) ?? [])),
  ]
  tokensMade.set(deployment, tokens)
  return tokens
}

/** The kinds of service in a deployment. */
export const kindsOf = (deployment: Deployment): readonly ServiceKind[] =>
  SERVICE_KINDS.filter((kind) => LISTS[kind](deployment).length > 0)

const kindTest = (kinds: ReadonlySet<ServiceKind>): Test | undefined => {
  const lists = [...kinds].map((kind) => LISTS[kind])
  return lists.length === 0
    ? undefined
    : (deployment) => lists.some((list) => list(deployment).length > 0)
}

const serviceTest = (tokens: ReadonlySet<string>): Test | undefined =>
  tokens.size === 0
    ? undefined
    : (deployment) => serviceTokensOf(deployment).some((token) => tokens.has(token))

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

/** Compiles a filter. Days are in its zone, or else in the reader's; recent spans end at `now`, in ms. */
export const compileFilter = (
  filter: Filter,
  readersZone: Zone,
  now = apiNow(),
): CompiledFilter => {
  const zone = filter.zone ?? readersZone
  const span = spanOf(filter, zone, now)
  const tests: readonly (readonly [bit: number, test: Test | undefined])[] = [
    [FIELD_BIT.status, statusTest(filter.status)],
    [FIELD_BIT.origin, valueTest(filter.origin, ({ origin }) => origin)],
    [FIELD_BIT.by, valueTest(filter.by, (deployment) => deployment.triggered_by)],
    [FIELD_BIT.kind, kindTest(filter.kind)],
    [FIELD_BIT.dates, datesTest(filter, span)],
    [FIELD_BIT.service, serviceTest(filter.service)],
    [FIELD_BIT.text, textTest(filter.text)],
  ]
  const criteria = tests.flatMap(([bit, test]) => (test ? [{ bit, test }] : []))
  const empty = isEmptyFilter(filter)
  return {
    filter,
    empty,
    zone,
    span,
    terms: termsOf(filter.text),
    matches: (item) =>
      empty || (item.kind === 'deployment' && criteria.every(({ test }) => test(item.deployment))),
    misses: (deployment) => {
      let bits = 0
      for (const { bit, test } of criteria) if (!test(deployment)) bits |= bit
      return bits
    },
  }
}
