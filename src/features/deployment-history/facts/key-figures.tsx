import type { ReactNode } from 'react'
import { counted } from '#src/lib/counted.ts'
import { formatSpan } from '#src/lib/span-format.ts'
import { quantileOf } from '#src/deployments/insights/quantile.ts'
import { recoverySpans } from '#src/deployments/insights/recoveries.ts'
import { finishedIn } from '#src/deployments/insights/outcome-tally.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { Count, EntryLink } from './behind.tsx'
import { quantileWords } from './fact-words.ts'
import type { Facts } from './facts-of.ts'
import { withStates } from './narrow.ts'

type FigureProps = { label: string; value: ReactNode; children: ReactNode }

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="border-b border-line px-4 py-3 max-sm:px-0 sm:border-e sm:last:border-e-0 lg:border-b-0 lg:first:ps-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="mt-0.5 text-lg font-medium tabular-nums">{value}</dd>
      <dd className="text-xs text-ink-3">{children}</dd>
    </div>
  )
}

/** The numbers that sum up the rest of the facts, each with what it is based on. */
export function KeyFigures({ facts, filter }: { facts: Facts; filter: Filter }) {
  const { tally, mean, durations, recoveries, pause } = facts
  const deploys = durations.find(({ kind }) => kind === 'deploy')
  const spans = recoverySpans(recoveries)
  const open = spans.filter((span) => span.open).length
  const finished = [...tally.failed, ...tally.done]
  return (
    <dl className="mt-5 grid border-y border-line sm:grid-cols-2 lg:grid-cols-5">
      <Figure
        label="Failed"
        value={
          <>
            <Count
              items={tally.failed}
              to={withStates(filter, tally.failed, ['failed'])}
              what="failed"
            />{' '}
            of{' '}
            <Count
              items={finished}
              to={withStates(filter, finished, ['failed', 'succeeded', 'stopped'])}
              what="finished"
            />
          </>
        }
      >
        {finishedIn(tally) === 0 ? 'none has finished' : 'of those that have finished'}
      </Figure>
      <Figure
        label="Deployments a day"
        value={mean === undefined ? '—' : (mean.deployments / mean.days).toFixed(1)}
      >
        {mean === undefined
          ? 'no day is wholly loaded'
          : `mean of ${counted(mean.days, 'wholly loaded day')} before today`}
      </Figure>
      <Figure label="Duration of a deploy" value={quantileWords(deploys?.median)}>
        {deploys?.median === undefined
          ? 'none measured'
          : `median of ${deploys.measured}; 9 of 10 within ${quantileWords(deploys.p90)}`}
      </Figure>
      <Figure label="Failure to next success" value={quantileWords(quantileOf(spans, 0.5))}>
        {spans.length === 0
          ? 'none measured'
          : `median of ${spans.length}; 9 of 10 within ${quantileWords(quantileOf(spans, 0.9))}${open === 0 ? '' : `; ${open} still open`}`}
      </Figure>
      <Figure
        label="Longest time without a deployment"
        value={pause === undefined ? '—' : `${formatSpan(pause.ms)}${pause.newer ? '' : ' so far'}`}
      >
        {pause === undefined ? (
          'fewer than two to compare'
        ) : (
          <>
            since <EntryLink item={pause.older} />
            {pause.newer && (
              <>
                {' '}
                until <EntryLink item={pause.newer} />
              </>
            )}
          </>
        )}
      </Figure>
    </dl>
  )
}
