import { count, counted } from '#src/lib/counted.ts'
import type { Timeline } from '#src/deployments/history/use-timeline.ts'
import { finishedIn } from '#src/deployments/insights/outcome-tally.ts'
import type { Zone } from '#src/lib/instant.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { LoadMore } from '#timeline/find/load-more.tsx'
import { Count } from './behind.tsx'
import type { Counted } from './fact-words.ts'
import type { Facts } from './facts-of.ts'
import { withStates } from './narrow.ts'

type FactsHeadProps = {
  timeline: Pick<Timeline, 'pager' | 'paging' | 'oldEnd'>
  zone: Zone
  facts: Facts
  filter: Filter
  of: Counted
  /** "3 of 240 loaded, back to 2 March" */
  coverage: string
}

/** How many deployments failed, what that is drawn from, and what was not counted. */
export function FactsHead({ facts, filter, of, coverage, timeline, zone }: FactsHeadProps) {
  const { tally, unreadable } = facts
  const { all, failed, underWay, neither, unknown } = tally
  const finished = finishedIn(tally)
  const rest = [
    {
      items: underWay,
      to: withStates(filter, underWay, ['in-progress', 'waiting']),
      what: 'under way or waiting',
    },
    {
      items: neither,
      to: withStates(filter, neither),
      what: 'canceled, ready, recap or unavailable',
    },
    { items: unknown, to: withStates(filter, unknown), what: 'in an unknown state' },
  ].filter(({ items }) => items.length > 0)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 id="facts" className="text-lg font-medium">
          <span className="sr-only">Facts: </span>
          {finished === 0 ? (
            `No ${of} has finished.`
          ) : (
            <>
              <span className={failed.length > 0 ? 'tone-danger text-(--tone)' : undefined}>
                {count(failed.length)} of {counted(finished, `finished ${of}`)} failed
              </span>
              .
            </>
          )}
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          From {counted(all.length, of)}: {coverage}.
        </p>
        {rest.length > 0 && (
          <p className="mt-0.5 text-sm text-ink-2">
            Neither failed nor succeeded:{' '}
            {rest.map((one, n) => (
              <span key={one.what}>
                {n > 0 && ', '}
                <Count {...one} /> {one.what}
              </span>
            ))}
            .
          </p>
        )}
        {unreadable > 0 && (
          <p className="mt-0.5 text-sm text-ink-2">
            {counted(unreadable, 'loaded record')} cannot be read and{' '}
            {unreadable === 1 ? 'is' : 'are'} not counted.
          </p>
        )}
      </div>
      <LoadMore timeline={timeline} zone={zone} />
    </div>
  )
}
