import type { ReactNode } from 'react'
import { count, counted } from '#src/lib/text/counted.ts'
import { formatSpan } from '#src/lib/time/span-format.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { BehindQuantile, Count, EntryLink } from './behind.tsx'
import type { Counted } from './fact-words.ts'
import type { Facts } from './facts-of.ts'
import { withStates } from './narrow.ts'
import type { MeanPerDay } from './period-counts.ts'
import { recoverySpans } from './recoveries.ts'
import { decidedIn } from './tally.ts'

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

const perDay = ({ items, days }: MeanPerDay): string => (items.length / days).toFixed(1)

type KeyFiguresProps = { facts: Facts; filter: Filter; of: Counted }

/** The numbers that sum up the rest of the facts, each with what it is based on. */
export function KeyFigures({ facts, filter, of }: KeyFiguresProps) {
  const { tally, mean, durations, recoveries, pause } = facts
  const deploys = durations.find(({ kind }) => kind === 'deploy')?.spans ?? []
  const spans = recoverySpans(recoveries)
  const open = spans.filter((span) => span.open).length
  const decided = decidedIn(tally)
  return (
    <dl className="mt-5 grid border-y border-line sm:grid-cols-2 lg:grid-cols-5">
      <Figure
        label="Failed to deploy"
        value={
          <>
            <Count
              items={tally.failed}
              to={withStates(filter, tally.all, tally.failed, ['failed'])}
              what="failed"
            />{' '}
            of{' '}
            <Count
              items={decided}
              to={withStates(filter, tally.all, decided, ['failed', 'succeeded'])}
              what="failed or succeeded"
            />
          </>
        }
      >
        {decided.length === 0
          ? 'no attempt failed or succeeded'
          : 'of the attempts that failed or succeeded'}
      </Figure>
      <Figure
        label={of === 'deployment' ? 'Deployments a day' : 'Matching deployments a day'}
        value={
          mean === undefined ? (
            '—'
          ) : (
            <Count
              items={mean.items}
              to={undefined}
              what="deployments a day"
              name={`${perDay(mean)} deployments a day, ${counted(mean.items.length, 'deployment')} on ${counted(mean.days, 'day')}`}
            >
              {perDay(mean)}
            </Count>
          )
        }
      >
        {mean === undefined
          ? 'no complete day loaded'
          : `that changed what runs, mean of ${counted(mean.days, 'complete day')} before today`}
      </Figure>
      <Figure
        label="Time to deploy"
        value={
          <BehindQuantile
            spans={deploys}
            share={0.5}
            what={`median of ${counted(deploys.length, 'deployment')}`}
          />
        }
      >
        {deploys.length === 0 ? (
          'none measured'
        ) : (
          <>
            median of {count(deploys.length)} that succeeded; 90 % within{' '}
            <BehindQuantile spans={deploys} share={0.9} what="90 % of deployments within" />
          </>
        )}
      </Figure>
      <Figure
        label="From failure to next success"
        value={
          <BehindQuantile
            spans={spans}
            share={0.5}
            what={`median of ${counted(spans.length, 'failure')}`}
          />
        }
      >
        {spans.length === 0 ? (
          'none measured'
        ) : (
          <>
            median of {count(spans.length)}; 90 % within{' '}
            <BehindQuantile spans={spans} share={0.9} what="90 % of failures within" />
            {open > 0 && `; ${count(open)} still failing`}
          </>
        )}
      </Figure>
      <Figure
        label={`Longest time without a ${of}`}
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
