import { originNamed, ORIGINS } from '#src/contract/enums.ts'
import { isCalendarDay } from '#src/lib/calendar-day.ts'
import { isZone } from '#src/lib/computer-zone.ts'
import {
  CHOICE_FIELDS,
  type ChoiceField,
  type Filter,
  isStatusToken,
  SERVICE_KINDS,
  stateToken,
  tokenState,
} from './filter.ts'
import { hasDays, recentSpan } from './recent-span.ts'

/** A filter in the URL: plain text; empty fields are left out. */
export type FilterSearch = {
  q?: string
  status?: string
  origin?: string
  by?: string
  kind?: string
  service?: string
  from?: string
  to?: string
  /** The zone of the days: "Europe/Berlin". Older addresses have none, and mean the reader's. */
  tz?: string
}

/** A value in the URL that is not valid, and is ignored. */
export type Refused = {
  readonly field: 'status' | 'origin' | 'kind' | 'service' | 'from' | 'to' | 'tz'
  readonly value: string
}

/*
 * A list is joined by commas. A backslash escapes a comma, a backslash, an empty value, and a lone
 * surrogate, which a URL cannot carry.
 */
const printValue = (value: string): string =>
  value === ''
    ? '\\0'
    : value.replace(/[\\,]|\p{Surrogate}/gu, (one) =>
        one === ',' || one === '\\'
          ? `\\${one}`
          : `\\u${one.charCodeAt(0).toString(16).toUpperCase()}`,
      )

const parseValue = (text: string): string =>
  text === '\\0'
    ? ''
    : text.replace(/\\(?:u([0-9A-F]{4})|(.))/gsu, (_, code?: string, one = '') =>
        code === undefined ? String(one) : String.fromCharCode(Number.parseInt(code, 16)),
      )

const isKnownOrigin = (text: string): boolean => ORIGINS.some((origin) => origin === text)

/*
 * An unknown origin is marked with "=", as unknown states are. That separates one that was chosen from
 * the records of a newer API from a typing mistake.
 */
const printOrigin = (origin: string): string => (isKnownOrigin(origin) ? origin : `=${origin}`)
const readOrigin = (text: string): string =>
  originNamed(text.startsWith('=') ? text.slice(1) : text)
const isOriginToken = (text: string): boolean =>
  text.startsWith('=') || isKnownOrigin(originNamed(text))

const isKind = (text: string): boolean => SERVICE_KINDS.some((kind) => kind === text)
const isServiceToken = (text: string): boolean =>
  text.includes(':') && isKind(text.slice(0, text.indexOf(':')))

const printList = (values: ReadonlySet<string>): string =>
  [...values].toSorted().map(printValue).join(',')

const parseList = (text: string): readonly string[] =>
  text === ''
    ? []
    : Array.from(`${text},`.matchAll(/((?:\\.|[^\\,]|\\$)*),/gsu), ([, item = '']) =>
        parseValue(item),
      )

const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** Reads the filter from the URL, and lists the values that are not valid and are ignored. */
export const readFilter = (
  search: FilterSearch,
): { filter: Filter; refused: readonly Refused[] } => {
  const refused: Refused[] = []
  const list = (field: ChoiceField) => new Set(parseList(search[field] ?? ''))
  const known = (field: Exclude<ChoiceField, 'by'>, makesSense: (value: string) => boolean) =>
    [...list(field)].filter((value) => {
      if (makesSense(value)) return true
      // Ignore a superfluous comma silently.
      if (value !== '') refused.push({ field, value })
      return false
    })
  const day = (field: 'from' | 'to'): string | undefined => {
    const value = search[field]
    if (value === undefined || value === '') return undefined
    if (isCalendarDay(value) || (field === 'from' && recentSpan(value))) return value
    refused.push({ field, value })
    return undefined
  }
  const [from, to, { tz = '' }] = [day('from'), day('to'), search]
  if (tz !== '' && !isZone(tz)) refused.push({ field: 'tz', value: tz })
  const states = known('status', isStatusToken).map((token) => {
    const state = tokenState(token)
    return state === undefined ? token : stateToken(state)
  })
  const origins = known('origin', isOriginToken).map(readOrigin)
  const kinds = new Set(known('kind', isKind))
  const filter: Filter = {
    text: wholeCharacters(search.q ?? ''),
    status: new Set(states),
    origin: new Set(origins),
    by: list('by'),
    kind: new Set(SERVICE_KINDS.filter((kind) => kinds.has(kind))),
    service: new Set(known('service', isServiceToken)),
    from,
    to,
    zone: hasDays({ from, to }) && isZone(tz) ? tz : undefined,
  }
  return { filter, refused }
}

/** Writes the filter for the URL; equal filters give equal text. */
export const printFilter = (filter: Filter): FilterSearch => ({
  ...(filter.text !== '' && { q: wholeCharacters(filter.text) }),
  ...Object.fromEntries(
    CHOICE_FIELDS.flatMap((field) =>
      filter[field].size === 0
        ? []
        : [
            [
              field,
              printList(
                field === 'origin' ? new Set([...filter.origin].map(printOrigin)) : filter[field],
              ),
            ],
          ],
    ),
  ),
  ...(filter.from !== undefined && { from: filter.from }),
  ...(filter.to !== undefined && { to: filter.to }),
  ...(filter.zone !== undefined && hasDays(filter) && { tz: filter.zone }),
})
