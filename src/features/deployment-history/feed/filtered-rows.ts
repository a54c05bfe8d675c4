import { type FeedRows, feedRows, narrowRows } from './feed-rows.ts'
import { CHOICE_FIELDS, type Filter } from '#timeline/find/filter.ts'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import { termsOf } from '#src/lib/text/fold-text.ts'
import type { History } from '#src/deployments/history/history.ts'

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((value) => b.has(value))

/** Whether every match of `next` also matches `before`: the same filter with more text. */
export const isNarrower = (next: Filter, before: Filter): boolean => {
  const terms = termsOf(next.text)
  return (
    next.from === before.from &&
    next.to === before.to &&
    CHOICE_FIELDS.every((field) => isSame(next[field], before[field])) &&
    termsOf(before.text).every((had) => terms.some((term) => term.includes(had)))
  )
}

/** Finds the rows that match a filter. If the filter only got narrower, searches the previous rows. */
export const createRowFilter = () => {
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
      ? narrowRows(history, within, matches)
      : feedRows(history, first, empty ? undefined : matches)
    last = { history, first, compiled, rows }
    return rows
  }
}
