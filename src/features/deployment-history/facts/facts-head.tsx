import type { ComponentProps } from 'react'
import { count, counted } from '#src/lib/text/counted.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { LoadMore } from '#timeline/find/load-more.tsx'
import { failedActOf, isFailure, isUnderWay } from '#src/deployments/record/state.ts'
import { FAILING_ACTS } from '#timeline/find/failed-words.ts'
import type { Deed } from './acts.ts'
import { Count } from './behind.tsx'
import { attemptsToDeploy, type Counted, neitherWords } from './fact-words.ts'
import type { Facts } from './facts-of.ts'
import { withStates } from './narrow.ts'
import { decidedIn, type Tally } from './tally.ts'

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
  { deed: 'changed', one: 'changed what runs', many: 'changed what runs' },
  { deed: 'again', one: 'deployed again', many: 'deployed again' },
  { deed: 'started', one: 'start', many: 'starts' },
  { deed: 'notCompared', one: 'not compared', many: 'not compared' },
  { deed: 'restart', one: 'restart', many: 'restarts' },
  { deed: 'stop', one: 'stop', many: 'stops' },
  { deed: 'delete', one: 'deletion', many: 'deletions' },
]

/** "2 of 3 attempts to deploy failed, 2 of them in a service only": one failed if a deploy of a service did. */
export const failureRate = (tally: Tally, matching: string): string => {
  const { failed } = tally
  const open = failed.filter(({ deployment }) => isUnderWay(deployment.status)).length
  const inService = failed.filter(({ deployment }) => !isFailure(deployment.status)).length - open
  return [
    `${count(failed.length)} of ${attemptsToDeploy(decidedIn(tally).length, matching)} failed`,
    ...(inService > 0 ? [`${count(inService)} of them in a service only`] : []),
    ...(open > 0 ? [`${count(open)} of them without a recorded end`] : []),
  ].join(', ')
}

type CountsProps = {
  lead: string
  some: readonly Pick<ComponentProps<typeof Count>, 'items' | 'to' | 'what'>[]
}

/** "Succeeded: 2 changed what runs, 1 stop." Nothing if there are none. */
function Counts({ lead, some }: CountsProps) {
  const given = some.filter(({ items }) => items.length > 0)
  if (given.length === 0) return null
  return (
    // A number is pressed, and may be a single digit: lines are as far apart as targets have to be.
    <p className="text-sm leading-6.5 text-ink-2">
      {lead}:{' '}
      {given.map((one, n) => (
        <span key={one.what}>
          {n > 0 && ', '}
          <Count {...one} /> {one.what}
        </span>
      ))}
      .
    </p>
  )
}

/** How many attempts to deploy failed, what that is drawn from, and what was not counted. */
export function FactsHead({ facts, filter, of, coverage, timeline, zone }: FactsHeadProps) {
  const { tally, deeds, unreadable } = facts
  const { all, failed, otherFailed, underWay, neither, unknown } = tally
  const matching = of === 'deployment' ? '' : 'matching '
  const others = FAILING_ACTS.map(([act, noun]) => {
    const items = otherFailed.filter(({ deployment }) => failedActOf(deployment) === act)
    return { items, to: undefined, what: items.length === 1 ? noun : `${noun}s` }
  })
  const done = DEEDS.map(({ deed, one, many }) => {
    const items = deeds.get(deed) ?? []
    return { items, to: undefined, what: items.length === 1 ? one : many }
  })
  const rest = [
    {
      items: underWay,
      to: withStates(filter, all, underWay, ['in-progress', 'waiting']),
      what: 'under way or waiting',
    },
    { items: neither, to: withStates(filter, all, neither), what: neitherWords(neither.length) },
    { items: unknown, to: withStates(filter, all, unknown), what: 'in an unknown state' },
  ]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 id="facts" className="text-lg font-medium">
          <span className="sr-only">Facts: </span>
          {decidedIn(tally).length === 0 ? (
            `No ${matching}attempt to deploy failed or succeeded.`
          ) : (
            <>
              <span className={failed.length > 0 ? 'tone-danger text-(--tone)' : undefined}>
                {failureRate(tally, matching)}
              </span>
              .
            </>
          )}
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          From {counted(all.length, of)}: {coverage}.
        </p>
        <Counts lead="Other failures" some={others} />
        <Counts lead="Succeeded" some={done} />
        <Counts lead="Neither failed nor succeeded" some={rest} />
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
