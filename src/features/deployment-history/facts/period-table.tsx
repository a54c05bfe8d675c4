import type { Filter } from '#timeline/find/filter.ts'
import { Count } from './behind.tsx'
import { coverageNote, periodName } from './fact-words.ts'
import { FactTable } from './fact-table.tsx'
import { onDays, withStates } from './narrow.ts'
import type { Period, Unit } from './period-counts.ts'
import { finishedIn } from './tally.ts'

type PeriodTableProps = { periods: readonly Period[]; unit: Unit; filter: Filter }

/** Days or weeks with all their numbers, newest first. */
export function PeriodTable({ periods, unit, filter }: PeriodTableProps) {
  return (
    <FactTable
      caption={`Deployments by ${unit}`}
      heads={[
        unit === 'day' ? 'Day' : 'Week',
        'Deployments',
        'Failed',
        'Under way',
        'Neither',
        'Unknown state',
        'Loaded',
      ]}
    >
      {periods.map((period) => {
        const { first, last, tally } = period
        const name = periodName(period)
        const days = onDays(filter, first, last)
        const cell = (
          items: Period['tally']['all'],
          what: string,
          to = withStates(days, tally.all, items),
        ) => <Count items={items} to={to} what={`${what}, ${name}`} />
        return (
          <tr key={first}>
            <th scope="row">{name}</th>
            <td>
              {period.coverage === 'missing'
                ? '—'
                : cell(tally.all, tally.all.length === 1 ? 'deployment' : 'deployments', days)}
            </td>
            <td>
              {cell(tally.failed, 'failed')}
              {finishedIn(tally) > 0 && (
                <>
                  {' of '}
                  {cell([...tally.failed, ...tally.done], 'finished')}
                </>
              )}
            </td>
            <td>{cell(tally.underWay, 'under way or waiting')}</td>
            <td>{cell(tally.neither, 'canceled, ready, recap or unavailable')}</td>
            <td>{cell(tally.unknown, 'in an unknown state')}</td>
            <td>{coverageNote(period) || 'completely'}</td>
          </tr>
        )
      })}
    </FactTable>
  )
}
