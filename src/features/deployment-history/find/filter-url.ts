import * as z from 'zod/mini'
import { originNamed, ORIGINS } from '#src/contract/enums.ts'
import { SERVICE_KINDS } from '#src/deployments/record/services.ts'
import { isZone } from '#src/lib/time/computer-zone.ts'
import { isoMs } from '#src/lib/time/instant.ts'
import { type Ignored, searchReader, textThat } from '#src/router/search.ts'
import { CHOICE_FIELDS, type Filter, isStatusToken, stateToken, tokenState } from './filter.ts'
import { hasDays, recentSpan } from './recent-span.ts'
import type { FilterSearch, TimelineSearch } from './timeline-search.ts'

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

const isServiceToken = (text: string): boolean =>
  SERVICE_KINDS.some((kind) => text.startsWith(`${kind}:`))

const printList = (values: ReadonlySet<string>): string =>
  [...values].toSorted().map(printValue).join(',')

const parseList = (text: string): readonly string[] =>
  text === ''
    ? []
    : Array.from(`${text},`.matchAll(/((?:\\.|[^\\,]|\\$)*),/gsu), ([, item = '']) =>
        parseValue(item),
      )

const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

const status = z.pipe(
  textThat(isStatusToken),
  z.transform((token) => {
    const state = tokenState(token)
    return state === undefined ? token : stateToken(state)
  }),
)
const origin = z.pipe(textThat(isOriginToken), z.transform(readOrigin))
/** Whether a text is a day that exists: "2026-02-28", but not "2026-02-31". */
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isoMs(text) !== undefined
const day = textThat(isDay)
const firstDay = textThat((text) => isDay(text) || recentSpan(text) !== undefined)

/** Reads the filter from the URL, and lists the values that are not valid and are ignored. */
export const readFilter = (
  search: TimelineSearch,
): { filter: Filter; ignored: readonly Ignored<keyof FilterSearch>[] } => {
  const { one, list, ignored } = searchReader<keyof FilterSearch>(search)
  const days = { from: one('from', firstDay), to: one('to', day) }
  const zone = one('tz', textThat(isZone))
  const filter: Filter = {
    text: wholeCharacters(search.q ?? ''),
    status: new Set(list('status', status, parseList)),
    origin: new Set(list('origin', origin, parseList)),
    by: new Set(list('by', z.string(), parseList)),
    kind: new Set(list('kind', z.enum(SERVICE_KINDS), parseList)),
    service: new Set(list('service', textThat(isServiceToken), parseList)),
    ...days,
    zone: hasDays(days) ? zone : undefined,
  }
  return { filter, ignored }
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
