import type { RateBudget, Spender } from '#src/api/rate-budget.ts'

/** What the requests of this hour were for, in the order of the list. */
const SPENT: readonly (readonly [spender: Spender, words: string])[] = [
  ['reading', 'Opening and reading on'],
  ['resolving', 'Resolving a draft'],
  ['watching', 'Looking for changes'],
  ['searching', 'Looking further back'],
  ['filling', 'Filling gaps'],
]

/**
 * What spent this window's requests, by the count of this browser; what the server counts beyond
 * that was asked elsewhere with the same credential.
 */
export const spentRows = ({
  limit,
  remaining,
  source,
  spent,
}: RateBudget): readonly { words: string; count: number }[] => {
  const own = SPENT.map(([spender, words]) => ({ words, count: spent[spender] ?? 0 }))
  const total = own.reduce((sum, { count }) => sum + count, 0)
  const elsewhere = source === 'server' ? limit - remaining - total : 0
  return [...own, { words: 'Elsewhere, with this credential', count: elsewhere }].filter(
    ({ count }) => count > 0,
  )
}
