/** The search part of an address, all of it plain text: an id made of digits stays an id. */
export type Search = Readonly<Record<string, string>>

/** What the search part is to be; a name without a value is left out. */
export type SearchWish = Readonly<Record<string, string | undefined>>

/** Reads `?name=value&…`; of a name that comes twice the last one counts. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

/** Writes it as it stands in an address; nothing at all where nothing is in it. */
export const printSearch = (search: SearchWish): string => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
