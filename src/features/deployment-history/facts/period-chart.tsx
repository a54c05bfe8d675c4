import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { count } from '#src/lib/text/counted.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import type { Filter } from '#timeline/find/filter.ts'
import { Count } from './behind.tsx'
import {
  type Counted,
  coverageNote,
  periodName,
  periodWords,
  roundTop,
  shortDay,
} from './fact-words.ts'
import type { Facts } from './facts-of.ts'
import { onDays } from './narrow.ts'
import type { Period, Unit } from './period-counts.ts'
import { PeriodTable } from './period-table.tsx'
import { useRoving } from '#src/ui/hooks/use-roving.ts'

/** How many days or weeks are shown at once. */
const SHOWN_PERIODS: Record<Unit, number> = { day: 28, week: 26 }

/** The label below a bar; empty unless it is the newest, a Monday, or the first week of a month. */
const labelOf = ({ first }: Period, unit: Unit, n: number): string => {
  const marks =
    unit === 'day' ? new Date(`${first}T00:00:00Z`).getUTCDay() === 1 : Number(first.slice(8)) <= 7
  return marks || n === 0 ? shortDay(first) : ''
}

type BarProps = { period: Period; top: number; filter: Filter; of: Counted; onPoint: () => void }

function Bar({ period, top, filter, of, onPoint }: BarProps) {
  const { tally, coverage, first, last } = period
  const { all, failed, otherFailed } = tally
  const failures = failed.length + otherFailed.length
  const height = (n: number) => `${(100 * n) / top}%`
  const note = coverageNote(period)
  return (
    <Count
      items={all}
      to={onDays(filter, first, last)}
      what={periodWords(period, of).replace(/^(.*?): \S+ /, '$1: ')}
      stop
      onPoint={onPoint}
      className="flex h-full w-full flex-col justify-end px-[15%] no-underline hover:bg-hover"
    >
      <span className="sr-only">
        {all.length === 0 ? periodWords(period, of) : count(all.length)}
      </span>
      {coverage === 'missing' ? (
        <span
          aria-hidden
          title={note}
          className="border-b-2 border-dashed border-edge forced-colors:border-[CanvasText]"
        />
      ) : (
        <>
          <span
            aria-hidden
            style={{ height: height(all.length - failures) }}
            className={classNames(
              'bg-neutral-solid forced-color-adjust-none forced-colors:bg-[CanvasText]',
              coverage !== 'whole' && 'opacity-60',
            )}
          />
          <span
            aria-hidden
            style={{ height: height(failures) }}
            className="failed-bar forced-color-adjust-none"
          />
          <span
            aria-hidden
            className={classNames(
              'border-b',
              coverage !== 'whole' || period.open ? 'border-dashed border-ink' : 'border-line-2',
            )}
          />
        </>
      )}
    </Count>
  )
}

type PeriodChartProps = { facts: Facts; filter: Filter; of: Counted }

/** Deployments by day or week as bars, newest at the left, or as a table. */
export function PeriodChart({ facts, filter, of }: PeriodChartProps) {
  const [unit, setUnit] = useState<Unit>('day')
  const [skipped, setSkip] = useState(0)
  const [asTable, setAsTable] = useState(false)
  const [pointed, setPointed] = useState<string>()
  const roving = useRoving<HTMLDivElement>()
  const id = useId()
  const { count: total, some, future, untimed } = facts.periods[unit]
  // A filter may have left fewer periods than the person paged past.
  const skip = skipped < total ? skipped : 0
  const periods = some(skip, SHOWN_PERIODS[unit])
  const top = roundTop(Math.max(1, ...periods.map(({ tally }) => tally.all.length)))
  const at = periods.find(({ first }) => first === pointed)
  const [newest, oldest] = [periods[0], periods.at(-1)]
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="text-md font-medium">
          Deployments by {unit}
        </h3>
        <Segmented
          legend="Count by"
          className="print:hidden"
          value={unit}
          options={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
          onValueChange={(next) => {
            setUnit(next)
            setSkip(0)
          }}
        />
        <span className="ms-auto flex items-center gap-1">
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            Show as table
          </Button>
          {total > SHOWN_PERIODS[unit] && (
            <>
              <IconButton
                icon={ChevronLeft}
                size="sm"
                label={`Later ${unit}s`}
                {...(skip === 0 && { disabledReason: 'These are the newest' })}
                onClick={() => setSkip(Math.max(0, skip - SHOWN_PERIODS[unit]))}
              />
              <IconButton
                icon={ChevronRight}
                size="sm"
                label={`Earlier ${unit}s`}
                {...(skip + SHOWN_PERIODS[unit] >= total && {
                  disabledReason: 'Nothing earlier is loaded',
                })}
                onClick={() => setSkip(skip + SHOWN_PERIODS[unit])}
              />
            </>
          )}
        </span>
      </div>
      <p className="mt-1 text-xs text-ink-3">
        {newest && oldest
          ? `${periodName({ first: oldest.first, last: newest.last })}, ${count(periods.length)} of ${count(total)} ${unit}s. Newest at the left.`
          : 'No days to show.'}
        {future.length > 0 && (
          <>
            {' '}
            <Count items={future} to={undefined} what="dated after today" /> dated after today.
          </>
        )}
        {untimed.length > 0 && (
          <>
            {' '}
            <Count items={untimed} to={undefined} what="with an impossible time" /> with an
            impossible time, not counted by day or hour.
          </>
        )}
      </p>
      {asTable ? (
        <PeriodTable periods={periods} unit={unit} filter={filter} />
      ) : (
        periods.length > 0 && (
          <>
            <p aria-hidden className="mt-2 min-h-4.5 text-sm text-ink-2 print:hidden">
              {at ? periodWords(at, of) : 'Point at a bar for its numbers.'}
            </p>
            <div {...roving} className="relative mt-1 flex gap-2 overflow-x-auto pt-2 pb-1">
              <div
                aria-hidden
                className="flex h-36 flex-col justify-between text-end text-xs text-ink-3 tabular-nums [&>*]:-my-2"
              >
                <span>{count(top)}</span>
                <span>{count(top / 2)}</span>
                <span>0</span>
              </div>
              <ol className="flex min-w-0 flex-1 bg-[linear-gradient(var(--color-line),var(--color-line)),linear-gradient(var(--color-line),var(--color-line))] bg-[length:100%_1px] bg-[position:0_0,0_4.5rem] bg-no-repeat">
                {periods.map((period, n) => (
                  <li key={period.first} className="min-w-6 flex-1">
                    <div className="h-36">
                      <Bar
                        period={period}
                        top={top}
                        filter={filter}
                        of={of}
                        onPoint={() => setPointed(period.first)}
                      />
                    </div>
                    <span
                      aria-hidden
                      className="block h-5 w-0 pt-1 text-xs whitespace-nowrap text-ink-3"
                    >
                      {labelOf(period, unit, n)}
                    </span>
                  </li>
                ))}
              </ol>
            </div>
            <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3">
              <span className="flex items-center gap-1.5">
                <span aria-hidden className="failed-bar size-3 forced-color-adjust-none" /> Failed
              </span>
              <span className="flex items-center gap-1.5">
                <span
                  aria-hidden
                  className="size-3 bg-neutral-solid forced-color-adjust-none forced-colors:bg-[CanvasText]"
                />
                All others
              </span>
              <span className="flex items-center gap-1.5">
                <span aria-hidden className="w-4 border-b border-dashed border-ink" /> Incomplete:
                the {unit} is not over or not completely loaded
              </span>
            </p>
          </>
        )
      )}
    </section>
  )
}
