import type { RateBudget } from '#src/api/rate-budget.ts'
import { localZone } from '#src/lib/instant.ts'
import { formatClock } from '#src/lib/time-format.ts'
import { spentRows } from './budget-words.ts'

/** What spent the hour's requests, and until when. */
export function Spending({ budget }: { budget: RateBudget }) {
  const { limit, remaining, resetAt, source } = budget
  const rows = spentRows(budget)
  return (
    <div className="grid gap-2">
      <p>
        <strong className="font-medium">
          {remaining} of {limit} requests left
        </strong>
        <span className="block text-xs text-ink-3">
          {resetAt === undefined
            ? 'Nothing was asked in this hour yet'
            : `Full again at ${formatClock(resetAt, localZone())}`}
          {source === 'counted' &&
            resetAt !== undefined &&
            ', counted in this browser: the answers do not say'}
        </span>
      </p>
      {rows.length > 0 && (
        <table className="w-full text-xs">
          <caption className="sr-only">Requests of this hour by what they were for</caption>
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
        Half of what is left is kept for what you do. Looking for changes slows down before that,
        and at 0 everything waits; what is loaded stays usable.
      </p>
    </div>
  )
}
