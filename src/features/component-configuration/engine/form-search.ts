import * as z from 'zod/mini'
import {
  type Search,
  type SearchParams,
  parseSearch,
  searchReader,
  textThat,
} from '#src/router/search.ts'
import type { FieldAddress } from '#form/draft/field-address.ts'
import type { Find } from './find-fields.ts'

/*
 * What the address of the page says about the form: which fields are shown (`show`), which groups are collapsed
 * (`collapsed`: paths separated by spaces) and whether the person opened or closed the outline (`outline`: 1 or 0).
 */

const shown = z.enum(['all', 'needed', 'edited', 'differs'])
const group = textThat((path) => path !== '')
const outline = z.pipe(
  z.enum(['1', '0']),
  z.transform((text) => text === '1'),
)

/** Which fields an address shows; all if it says nothing that is known. */
export const readShow = (search: Search): Find['only'] =>
  searchReader(search).one('show', shown) ?? 'all'

export const withShow =
  (only: Find['only']) =>
  (search: Search): SearchParams => ({ ...search, show: only === 'all' ? undefined : only })

/** A key as a part of a path: neither a dot nor a space is left. */
const encodeKey = (key: string): string =>
  // Lone surrogates cannot be encoded.
  encodeURIComponent(key.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD')).replaceAll('.', '%2E')

/** The path of a group in the address; undefined in a list, whose rows have no lasting name. */
export const pathInAddress = ({ root, steps }: FieldAddress): string | undefined => {
  const keys = steps.map((step) => ('key' in step ? encodeKey(step.key) : undefined))
  if (root !== 'profile' || keys.includes(undefined)) return undefined
  // An empty key would vanish between the separators.
  return keys.map((key) => (key === '' ? '~' : key === '~' ? '%7E' : key)).join('.')
}

let last: { text: string; paths: ReadonlySet<string> } = { text: '', paths: new Set() }

/** The collapsed groups of the search part of an address, by path. */
export const collapsedIn = (text: string): ReadonlySet<string> => {
  // Every group reads the same address.
  if (text !== last.text) {
    const { list } = searchReader(parseSearch(text))
    last = { text, paths: new Set(list('collapsed', group)) }
  }
  return last.paths
}

/** Collapses groups or opens them. */
export const withCollapsed =
  (paths: readonly string[], isCollapsed: boolean) =>
  (search: Search): SearchParams => {
    const before = searchReader(search).list('collapsed', group)
    const others = before.filter((one) => !paths.includes(one))
    const after = isCollapsed ? [...others, ...paths] : others
    return { ...search, collapsed: after.length === 0 ? undefined : after.join(' ') }
  }

/** Whether the person opened or closed the outline; undefined for neither. */
export const readOutline = (search: Search): boolean | undefined =>
  searchReader(search).one('outline', outline)

export const withOutline =
  (isOpen: boolean) =>
  (search: Search): SearchParams => ({ ...search, outline: isOpen ? '1' : '0' })
