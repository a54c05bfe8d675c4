import { type FeedRows, feedRows } from './feed-rows.ts'
import { CHOICE_FIELDS, type Filter } from './filter.ts'
import type { CompiledFilter } from './filter-match.ts'
import { termsOf } from './haystack.ts'
import type { History } from './history.ts'

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((value) => b.has(value))

/** Whether whatever matches `next` surely matches `before`: the same, with more to its text. */
export const isNarrower = (next: Filter, before: Filter): boolean => {
  const terms = termsOf(next.text)
  return (
    next.from === before.from &&
    next.to === before.to &&
    CHOICE_FIELDS.every((field) => isSame(next[field], before[field])) &&
    termsOf(before.text).every((had) => terms.some((term) => term.includes(had)))
  )
}

/** Finds the rows of a feed: with one more key typed, only among those that matched before it. */
export const createRowFinder = () => {
  let last:
    | { history: History; first: number; compiled: CompiledFilter; rows: FeedRows }
    | undefined
  return (history: History, first: number, compiled: CompiledFilter): FeedRows => {
    const { filter, empty, matches } = compiled
    const known = last?.history === history && last.first === first ? last : undefined
    if (known?.compiled === compiled) return known.rows
    const within =
      known && compiled.zone === known.compiled.zone && isNarrower(filter, known.compiled.filter)
        ? known.rows
        : undefined
    const rows = within
      ? within.filter((row) => {
          const item = history.items[row]
          // Below zero stands a gap, which keeps its row.
          return row < 0 || (item !== undefined && matches(item))
        })
      : feedRows(history, first, empty ? undefined : matches)
    last = { history, first, compiled, rows }
    return rows
  }
}
