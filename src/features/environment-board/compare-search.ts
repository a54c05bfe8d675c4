import { type Search, searchReader } from '#src/router/search.ts'
import { environmentId, moment } from '#board/board-search.ts'

/** Reads the address of a comparison: two environments, and the moment (ISO 8601) to compare them at; undefined for now. */
export const readCompareSearch = (search: Search) => {
  const { one, ignored } = searchReader(search)
  return {
    left: one('left', environmentId),
    right: one('right', environmentId),
    at: one('at', moment),
    /** Values that are not valid and are ignored. */
    ignored: ignored.map(({ value }) => value),
  }
}
