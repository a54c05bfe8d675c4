import { useState } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatZone } from '#src/lib/time/time-format.ts'
import { Count } from './behind.tsx'
import { FactSection } from './fact-table.tsx'
import type { Counted } from './fact-words.ts'
import { type HourCounts, WEEKDAYS } from './hour-counts.ts'
import { useRoving } from '#src/ui/hooks/use-roving.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** "Tuesday 14:00 to 15:00" */
const hourName = (weekday: string, hour: number): string =>
  `${weekday} ${twoDigits(hour)}:00 to ${twoDigits((hour + 1) % 24)}:00`

type HourGridProps = { hours: HourCounts; zone: Zone; now: number; of: Counted }

/** Deployments by weekday and hour on the person's clock: a table whose cells are darker for more. */
export function HourGrid({ hours, zone, now, of }: HourGridProps) {
  const [pointed, setPointed] = useState<string>()
  const roving = useRoving<HTMLDivElement>()
  const most = Math.max(1, ...hours.flat().map(({ length }) => length))
  return (
    <FactSection
      title="Deployments by hour and weekday"
      note={`Hours in ${zone === 'UTC' ? 'UTC' : `${zone}, now ${formatZone(now, zone)}`}. The busiest hour has ${counted(most, of)}.`}
    >
      <p aria-hidden className="mt-2 min-h-4.5 text-sm text-ink-2 print:hidden">
        {pointed ?? 'Point at a number for its hour.'}
      </p>
      <div {...roving} className="relative mt-1 overflow-x-auto p-0.5">
        <table className="w-full min-w-200 print:min-w-0 border-separate border-spacing-px text-xs tabular-nums">
          <caption className="sr-only">Deployments by weekday and hour</caption>
          <thead>
            <tr>
              <td />
              {HOURS.map((hour) => (
                <th key={hour} scope="col" className="font-normal text-ink-3">
                  {twoDigits(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday, row) => (
              <tr key={weekday}>
                <th scope="row" className="pe-2 text-start font-normal text-ink-3">
                  {weekday.slice(0, 3)}
                  <span className="sr-only">{weekday.slice(3)}</span>
                </th>
                {HOURS.map((hour) => {
                  const items = hours[row]?.[hour] ?? []
                  const share = Math.round((28 * items.length) / most)
                  return (
                    <td key={hour} className="h-7 p-0 text-center">
                      {items.length > 0 && (
                        <span
                          style={{
                            backgroundColor: `color-mix(in oklab, var(--color-ink) ${share}%, var(--color-canvas))`,
                          }}
                          className="grid h-full min-h-7"
                        >
                          <Count
                            items={items}
                            to={undefined}
                            what={`${items.length === 1 ? of : `${of}s`} on ${hourName(weekday, hour)}`}
                            stop
                            onPoint={() =>
                              setPointed(`${hourName(weekday, hour)}: ${counted(items.length, of)}`)
                            }
                            className="text-ink"
                          />
                        </span>
                      )}
                      {items.length === 0 && <span className="sr-only">0</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FactSection>
  )
}
