import { memo } from 'react'
import { dayStart } from '#src/lib/time/day-start.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatDayHead } from '#src/lib/time/time-format.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'

type DayHeadProps = {
  /** `2026-11-20` */
  day: string
  zone: Zone
  /** "6 deployments · 1 failed to deploy" */
  counts?: string | undefined
  className?: string
}

/** The day of the entries below it. For the eye only: each entry's name carries its full date. */
// Memoized: the list renders with each frame of scrolling, and formatting a day takes half a millisecond.
export const DayHead = memo(function DayHead({ day, zone, counts, className }: DayHeadProps) {
  const { lead, rest } = formatDayHead(dayStart(day, zone), zone, useNow(60_000))
  return (
    <div
      aria-hidden
      className={classNames(
        'grid h-10 grid-cols-[1.75rem_auto_minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[4.75rem_2rem_auto_minmax(1rem,1fr)] sm:gap-x-0',
        className,
      )}
    >
      <span className="col-start-2 row-start-1 font-bold whitespace-nowrap sm:col-start-1 sm:pe-2 sm:text-end">
        {lead}
      </span>
      <span className="relative z-(--z-rail) col-start-1 row-start-1 w-3.5 justify-self-center border-t-2 border-ink-3 sm:col-start-2" />
      <span className="flex min-w-0 flex-col gap-x-3 text-sm leading-tight text-ink-2 sm:flex-row sm:items-baseline">
        <span className="truncate">{rest}</span>
        {counts !== undefined && (
          <span className="truncate text-xs text-ink-3 sm:flex-none sm:text-sm">{counts}</span>
        )}
      </span>
      <span className="ms-3 hidden border-b border-line sm:block" />
    </div>
  )
})
