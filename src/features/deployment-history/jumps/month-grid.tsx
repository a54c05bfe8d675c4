import { failedIn } from '#timeline/find/failed-words.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { KeyboardEvent } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { count } from '#src/lib/text/counted.ts'
import { zonedTime } from '#src/lib/time/zoned-time.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { useRoving } from '#src/ui/hooks/use-roving.ts'
import { addMonths, type Calendar, weeksOf } from './calendar.ts'
import { dayLabel } from './jump-words.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const monthWords = (month: string): string => {
  const time = zonedTime(`${month}-01T12:00:00Z`, 'UTC')
  return time ? `${time.month} ${time.year}` : month
}

type MonthGridProps = {
  calendar: Calendar
  filtered: boolean
  /** `2026-11` */
  month: string
  /** The day of the first visible row. */
  shown: string | undefined
  onMonth: (month: string) => void
  onDay: (day: string) => void
}

/** A month with its deployments by day; a press on a day goes there. */
export function MonthGrid({ calendar, filtered, month, shown, onMonth, onDay }: MonthGridProps) {
  const newest = calendar.newest.slice(0, 7)
  const oldest = calendar.oldest.slice(0, 7)
  const hasOlder = !calendar.complete || month > oldest
  const { onKeyDown, ...roving } = useRoving<HTMLTableElement>()
  const onKey = (event: KeyboardEvent) => {
    const by = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0
    if (by !== 0 && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (by < 0 ? hasOlder : month < newest) onMonth(addMonths(month, by))
      return
    }
    onKeyDown(event)
  }
  return (
    <div>
      <div className="mb-1 flex items-center justify-between">
        <h3 id="month" aria-live="polite" className="text-base">
          {monthWords(month)}
        </h3>
        <span className="flex">
          <IconButton
            icon={ChevronLeft}
            label="Previous month"
            onClick={() => onMonth(addMonths(month, -1))}
            {...(!hasOlder && { disabledReason: 'The list of deployments begins here' })}
          />
          <IconButton
            icon={ChevronRight}
            label="Next month"
            onClick={() => onMonth(addMonths(month, 1))}
            {...(month >= newest && { disabledReason: 'This is the newest month' })}
          />
        </span>
      </div>
      <table
        {...roving}
        onKeyDown={unlessComposing(onKey)}
        aria-labelledby="month"
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 text-xs font-normal text-ink-3">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, weekday) => {
                if (day === undefined) return <td key={WEEKDAYS[weekday]} />
                const state = calendar.stateOf(day)
                const { kind, deployments } = state
                const failed = failedIn(state.failed)
                return (
                  <td key={day} className="p-0.5">
                    {kind === 'none' ? (
                      <span className="block min-h-12 px-1.5 py-1 text-sm text-ink-3">
                        {Number(day.slice(8))}
                      </span>
                    ) : (
                      <button
                        type="button"
                        data-stop
                        aria-current={day === shown ? 'date' : undefined}
                        className={classNames(
                          'block min-h-12 w-full rounded-sm border px-1 py-1 text-start sm:px-1.5 text-sm hover:bg-hover',
                          day === shown
                            ? 'border-mark-solid'
                            : kind === 'whole'
                              ? 'border-line'
                              : 'border-dashed border-edge',
                        )}
                        onClick={() => onDay(day)}
                      >
                        <span className="sr-only">{dayLabel(day, state, filtered)}</span>
                        <span aria-hidden>
                          <span className={deployments > 0 ? 'font-medium' : 'text-ink-3'}>
                            {Number(day.slice(8))}
                          </span>
                          <span className="flex min-h-4 flex-wrap justify-between gap-x-1 text-xs text-ink-2">
                            {kind === 'missing' || (kind === 'unreadable' && deployments === 0)
                              ? '?'
                              : deployments > 0
                                ? count(deployments)
                                : ''}
                            {failed > 0 && (
                              <span className="tone-danger font-medium text-(--tone)">
                                {count(failed)}✕
                              </span>
                            )}
                          </span>
                        </span>
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
