import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { epochMs, type Zone } from '#src/lib/instant.ts'
import { dayStart, nextDay } from './day-start.ts'
import {
  type Filter,
  groupOf,
  isEmptyFilter,
  SERVICE_KINDS,
  serviceToken,
  stateToken,
} from './filter.ts'
import { haystackOf, termsOf } from './haystack.ts'
import type { HistoryItem } from './history.ts'
import { type ServiceKind, servicesOf } from './services.ts'

/** The fields of a filter, each with a bit, to say which of them a deployment does not meet. */
export const FIELD_BIT = { text: 1, status: 2, origin: 4, by: 8, kind: 16, service: 32, dates: 64 }

/** A filter made ready for many records. */
export type CompiledFilter = {
  readonly filter: Filter
  /** It asks for nothing: every item matches, also those that cannot be read. */
  readonly empty: boolean
  /** Of the days that it names. */
  readonly zone: Zone
  /** What its text asks for, as it is compared. */
  readonly terms: readonly string[]
  readonly matches: (item: HistoryItem) => boolean
  /** The bits of the fields that a deployment does not meet; 0 when it matches. */
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
    const haystack = haystackOf(deployment)
    return terms.every((term) => haystack.includes(term))
  }
}

const statusTest = (tokens: ReadonlySet<string>): Test | undefined => {
  if (tokens.size === 0) return undefined
  // There are few states and many deployments.
  const known = new Map<Deployment['status'], boolean>()
  return ({ status }) => {
    const before = known.get(status)
    if (before !== undefined) return before
    const asked =
      tokens.has(groupOf(status)) || (status !== undefined && tokens.has(stateToken(status)))
    known.set(status, asked)
    return asked
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

/** How each service of a deployment is asked for, once each. */
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

// The day after it cannot be written in four digits.
const LAST_DAY = '9999-12-31'

const datesTest = ({ from, to }: Filter, zone: Zone): Test | undefined => {
  if (from === undefined && to === undefined) return undefined
  const first = from === undefined ? -Infinity : dayStart(from, zone)
  const end = to === undefined || to >= LAST_DAY ? Infinity : dayStart(nextDay(to), zone)
  return ({ created_at: at }) => {
    const ms = epochMs(at)
    return ms !== undefined && ms >= first && ms < end
  }
}

/** Makes a filter ready; days are days of that zone. */
export const compileFilter = (filter: Filter, zone: Zone): CompiledFilter => {
  const tests: readonly (readonly [bit: number, test: Test | undefined])[] = [
    [FIELD_BIT.status, statusTest(filter.status)],
    [FIELD_BIT.origin, valueTest(filter.origin, ({ origin }) => origin)],
    [FIELD_BIT.by, valueTest(filter.by, (deployment) => deployment.triggered_by)],
    [FIELD_BIT.kind, kindTest(filter.kind)],
    [FIELD_BIT.dates, datesTest(filter, zone)],
    [FIELD_BIT.service, serviceTest(filter.service)],
    [FIELD_BIT.text, textTest(filter.text)],
  ]
  const asked = tests.flatMap(([bit, test]) => (test ? [{ bit, test }] : []))
  const empty = isEmptyFilter(filter)
  return {
    filter,
    empty,
    zone,
    terms: termsOf(filter.text),
    matches: (item) =>
      empty || (item.kind === 'deployment' && asked.every(({ test }) => test(item.deployment))),
    misses: (deployment) => {
      let bits = 0
      for (const { bit, test } of asked) if (!test(deployment)) bits |= bit
      return bits
    },
  }
}
