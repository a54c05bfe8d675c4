import { ORIGINS } from '#src/contract/enums.ts'
import {
  CHOICE_FIELDS,
  type ChoiceField,
  type Filter,
  isStatusToken,
  SERVICE_KINDS,
  stateToken,
  tokenState,
} from './filter.ts'

/** A filter as the address holds it: plain text, and nothing for what asks for nothing. */
export type FilterSearch = {
  q?: string
  status?: string
  origin?: string
  by?: string
  kind?: string
  service?: string
  from?: string
  to?: string
}

/** A value of an address that asks for nothing that there is, and is left out. */
export type Refused = {
  readonly field: 'status' | 'origin' | 'kind' | 'service' | 'from' | 'to'
  readonly value: string
}

/** A day of the calendar. */
const isDay = (text: string): boolean => {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

/*
 * A list is joined by commas. A backslash marks a comma, itself, an empty value, and half a
 * character, which an address cannot carry.
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
 * An origin that this console does not know is marked as meant, as such a state is: one that the
 * reader chose from a newer API's is told from a slip of the pen.
 */
const printOrigin = (origin: string): string => (isKnownOrigin(origin) ? origin : `=${origin}`)
const readOrigin = (text: string): string => (text.startsWith('=') ? text.slice(1) : text)
const isOriginToken = (text: string): boolean => text.startsWith('=') || isKnownOrigin(text)

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

/** Reads the filter out of an address, and what of it makes no sense: that asks for nothing. */
export const readFilter = (
  search: FilterSearch,
): { filter: Filter; refused: readonly Refused[] } => {
  const refused: Refused[] = []
  const list = (field: ChoiceField) => new Set(parseList(search[field] ?? ''))
  const known = (field: Exclude<ChoiceField, 'by'>, makesSense: (value: string) => boolean) =>
    [...list(field)].filter((value) => {
      if (makesSense(value)) return true
      // A comma too many asks for nothing, and nobody misses it.
      if (value !== '') refused.push({ field, value })
      return false
    })
  const day = (field: 'from' | 'to'): string | undefined => {
    const value = search[field]
    if (value === undefined || value === '') return undefined
    if (isDay(value)) return value
    refused.push({ field, value })
    return undefined
  }
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
    from: day('from'),
    to: day('to'),
  }
  return { filter, refused }
}

/** The filter of an address. */
export const parseFilter = (search: FilterSearch): Filter => readFilter(search).filter

/** Writes the filter for an address, the same text for the same filter. */
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
})
