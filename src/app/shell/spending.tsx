import type { Purpose, RateBudget } from '#src/api/rate-budget.ts'
import { formatTime } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'

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
const spentRows = ({
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

/** How this hour's requests were used, and when the budget is full again. */
export function Spending({ budget }: { budget: RateBudget }) {
  const { limit, remaining, resetAt, source } = budget
  const rows = spentRows(budget)
  const zone = useZone()
  return (
    <div className="grid gap-2">
      <p>
        <strong className="font-medium">
          {remaining} of {limit} requests left
        </strong>
        <span className="block text-xs text-ink-3">
          {resetAt === undefined
            ? 'No requests this hour yet'
            : `Resets at ${formatTime(resetAt, zone)}`}
          {source === 'counted' &&
            resetAt !== undefined &&
            ', counted in this browser because the API does not report it'}
        </span>
      </p>
      {rows.length > 0 && (
        <table className="w-full text-xs">
          <caption className="sr-only">Requests this hour by purpose</caption>
          <tbody>
            {rows.map(({ words, count }) => (
              <tr key={words}>
                <th scope="row" className="py-0.5 pe-4 text-start font-normal text-ink-2">
                  {words}
                </th>
                <td className="mono text-end">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="max-w-64 text-xs text-ink-3">
        Half of the requests left are reserved for your own actions. As they run low, Tidemark polls
        less often. At 0, requests wait for the reset; loaded data stays usable.
      </p>
    </div>
  )
}
