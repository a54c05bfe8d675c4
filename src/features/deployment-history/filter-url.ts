import {
  CHOICE_FIELDS,
  type ChoiceField,
  type Filter,
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

/** A day of the calendar. */
const isDay = (text: string): boolean => {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

const dayOf = (text: string | undefined): string | undefined =>
  text !== undefined && isDay(text) ? text : undefined

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

const printList = (values: ReadonlySet<string>): string =>
  [...values].toSorted().map(printValue).join(',')

const parseList = (text: string): readonly string[] =>
  text === ''
    ? []
    : Array.from(`${text},`.matchAll(/((?:\\.|[^\\,]|\\$)*),/gsu), ([, item = '']) =>
        parseValue(item),
      )

const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** Reads the filter out of an address; what makes no sense asks for nothing. */
export const parseFilter = (search: FilterSearch): Filter => {
  const list = (field: ChoiceField) => new Set(parseList(search[field] ?? ''))
  const kinds = list('kind')
  const states = [...list('status')].map((token) => {
    const state = tokenState(token)
    return state === undefined ? token : stateToken(state)
  })
  return {
    text: wholeCharacters(search.q ?? ''),
    status: new Set(states),
    origin: list('origin'),
    by: list('by'),
    kind: new Set(SERVICE_KINDS.filter((kind) => kinds.has(kind))),
    service: list('service'),
    from: dayOf(search.from),
    to: dayOf(search.to),
  }
}

/** Writes the filter for an address, the same text for the same filter. */
export const printFilter = (filter: Filter): FilterSearch => ({
  ...(filter.text !== '' && { q: wholeCharacters(filter.text) }),
  ...Object.fromEntries(
    CHOICE_FIELDS.flatMap((field) =>
      filter[field].size === 0 ? [] : [[field, printList(filter[field])]],
    ),
  ),
  ...(filter.from !== undefined && { from: filter.from }),
  ...(filter.to !== undefined && { to: filter.to }),
})
