import type { Filter } from '#timeline/find/filter.ts'
import { Count } from './behind.tsx'
import { coverageNote, neitherWords, periodName } from './fact-words.ts'
import { FactTable } from './fact-table.tsx'
import { onDays, withStates } from './narrow.ts'
import type { Period, Unit } from './period-counts.ts'
import { decidedIn } from './tally.ts'

type PeriodTableProps = { periods: readonly Period[]; unit: Unit; filter: Filter }

/** Days or weeks with all their numbers, newest first. */
export function PeriodTable({ periods, unit, filter }: PeriodTableProps) {
  return (
    <FactTable
      caption={`Deployments by ${unit}`}
      heads={[
        unit === 'day' ? 'Day' : 'Week',
        'Deployments',
        'Failed to deploy',
        'Other failures',
        'Under way',
        'Other outcomes',
        'Unknown state',
        'Loaded',
      ]}
      rows={periods.map((period) => {
        const { first, last, tally } = period
        const name = periodName(period)
        const decided = decidedIn(tally)
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
              {decided.length > 0 && (
                <>
                  {' of '}
                  {cell(decided, 'failed or succeeded')}
                </>
              )}
            </td>
            <td>{cell(tally.otherFailed, 'failed to restart, stop or delete')}</td>
            <td>{cell(tally.underWay, 'under way or waiting')}</td>
            <td>{cell(tally.neither, neitherWords(tally.neither.length))}</td>
            <td>{cell(tally.unknown, 'in an unknown state')}</td>
            <td>{coverageNote(period) || 'completely'}</td>
          </tr>
        )
      })}
    />
  )
}
