import type { RateBudget, Purpose } from '#src/api/rate-budget.ts'

/** The purposes of requests, in the order of the list. */
const SPENT: readonly (readonly [purpose: Purpose, words: string])[] = [
  ['reading', 'Opening pages and scrolling'],
  ['resolving', 'Resolving drafts'],
  ['polling', 'Polling for changes'],
  ['searching', 'Searching further back'],
  ['filling', 'Filling gaps'],
  ['comparing', 'Comparing clusters'],
]

/**
 * How many requests of this window each purpose took, as counted in this browser. What the server
 * counts beyond that was requested elsewhere with the same credential.
 */
export const spentRows = ({
  limit,
  remaining,
  source,
  spent,
}: RateBudget): readonly { words: string; count: number }[] => {
  const own = SPENT.map(([purpose, words]) => ({ words, count: spent[purpose] ?? 0 }))
  const total = own.reduce((sum, { count }) => sum + count, 0)
  const elsewhere = source === 'server' ? limit - remaining - total : 0
  return [...own, { words: 'Other clients with this credential', count: elsewhere }].filter(
    ({ count }) => count > 0,
  )
}
