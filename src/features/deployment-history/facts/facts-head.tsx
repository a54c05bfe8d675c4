import { count, counted } from '#src/lib/counted.ts'
import type { Timeline } from '#src/deployments/history/use-timeline.ts'
import type { Zone } from '#src/lib/instant.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { LoadMore } from '#timeline/find/load-more.tsx'
import { isFailure } from '#src/deployments/record/state.ts'
import type { Deed } from './acts.ts'
import { Count } from './behind.tsx'
import type { Counted } from './fact-words.ts'
import type { Facts } from './facts-of.ts'
import { withStates } from './narrow.ts'
import { finishedIn, type Tally } from './tally.ts'

type FactsHeadProps = {
  timeline: Pick<Timeline, 'pager' | 'paging' | 'oldEnd'>
  zone: Zone
  facts: Facts
  filter: Filter
  of: Counted
  /** "3 of 240 loaded, back to 2 March" */
  coverage: string
}

const DEEDS: readonly { deed: Deed; one: string; many: string }[] = [
  { deed: 'changed', one: 'deploy that changed what runs', many: 'deploys that changed what runs' },
  { deed: 'again', one: 'deployed again', many: 'deployed again' },
  { deed: 'started', one: 'start', many: 'starts' },
  { deed: 'notCompared', one: 'deploy not compared', many: 'deploys not compared' },
  { deed: 'restart', one: 'restart', many: 'restarts' },
  { deed: 'stop', one: 'stop', many: 'stops' },
  { deed: 'delete', one: 'delete', many: 'deletes' },
]

/** "2 of 3 finished deploys failed, 2 of them in a service only": a deploy failed if anything in it did. */
export const failureRate = (deploys: Tally, matching: string): string => {
  const { failed } = deploys
  const inService = failed.filter(({ deployment }) => !isFailure(deployment.status)).length
  const only = inService > 0 ? `, ${count(inService)} of them in a service only` : ''
  return `${count(failed.length)} of ${counted(finishedIn(deploys), `finished ${matching}deploy`)} failed${only}`
}

/** How many deploys failed, what that is drawn from, and what was not counted. */
export function FactsHead({ facts, filter, of, coverage, timeline, zone }: FactsHeadProps) {
  const { tally, deploys, deeds, unreadable } = facts
  const { all, underWay, neither, unknown } = tally
  const finished = finishedIn(deploys)
  const matching = of === 'deployment' ? '' : 'matching '
  const done = DEEDS.map(({ deed, one, many }) => {
    const items = deeds.get(deed) ?? []
    return { items, what: items.length === 1 ? one : many, isAlways: deed === 'changed' }
  }).filter(({ items, isAlways }) => isAlways || items.length > 0)
  const rest = [
    {
      items: underWay,
      to: withStates(filter, all, underWay, ['in-progress', 'waiting']),
      what: 'under way or waiting',
    },
    {
      items: neither,
      to: withStates(filter, all, neither),
      what: 'canceled, ready, recap or unavailable',
    },
    { items: unknown, to: withStates(filter, all, unknown), what: 'in an unknown state' },
  ].filter(({ items }) => items.length > 0)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 id="facts" className="text-lg font-medium">
          <span className="sr-only">Facts: </span>
          {finished === 0 ? (
            `No ${matching}deploy has finished.`
          ) : (
            <>
              <span className={deploys.failed.length > 0 ? 'tone-danger text-(--tone)' : undefined}>
                {failureRate(deploys, matching)}
              </span>
              .
            </>
          )}
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          From {counted(all.length, of)}: {coverage}.
        </p>
        {/* A number is pressed, and may be a single digit: lines are as far apart as targets have to be. */}
        <p className="text-sm leading-6.5 text-ink-2">
          Succeeded:{' '}
          {done.map(({ items, what }, n) => (
            <span key={what}>
              {n > 0 && ', '}
              <Count items={items} to={undefined} what={what} /> {what}
            </span>
          ))}
          .
        </p>
        {rest.length > 0 && (
          <p className="text-sm leading-6.5 text-ink-2">
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
