/** The search part of an address. All values stay text: an ID made of digits is not a number. */
export type Search = Readonly<Record<string, string>>

/** A search part to be written; a name without a value is left out. */
export type SearchParams = Readonly<Record<string, string | undefined>>

let last: { text: string; search: Search } = { text: '', search: {} }

/** Parses `?name=value&…`; the last value of a repeated name counts. */
export const parseSearch = (text: string): Search => {
  // Every link of a page parses the same address.
  if (text !== last.text) last = { text, search: Object.fromEntries(new URLSearchParams(text)) }
  return last.search
}

/** Formats the search part of an address; the empty string without parameters. */
export const formatSearch = (search: SearchParams): string => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
