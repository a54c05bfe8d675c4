import type { Zone } from '#src/lib/instant.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { changesAt } from './changes.ts'
import { counted } from './count-words.ts'
import type { History } from './history.ts'
import { ServiceDetails } from './service-details.tsx'
import { serviceName } from './services.ts'
import type { TimelineSearch } from './timeline-search.ts'

type DetailsServicesProps = {
  history: History
  index: number
  zone: Zone
  now: number
  search: TimelineSearch
  onSearch: (search: Partial<TimelineSearch>) => void
}

/** The services of a deployment against an earlier one: what changed, or all of them. */
export function DetailsServices(props: DetailsServicesProps) {
  const { history, index, zone, now, search, onSearch } = props
  const changes = changesAt(history, index)
  if (!changes || changes.services.length === 0) {
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        The record names no services.
      </p>
    )
  }
  const { services, shown, unchanged } = changes
  const all = search.show === 'all'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-y border-line bg-sunken px-4 py-2">
        <span className="text-xs text-ink-3">Against each one’s last appearance</span>
        <Segmented
          legend="Services shown"
          options={[
            { value: 'changes', label: 'Changes' },
            { value: 'all', label: `All ${services.length}` },
          ]}
          value={all ? 'all' : 'changes'}
          onValueChange={(value) => onSearch({ show: value === 'all' ? 'all' : '' })}
        />
      </div>
      <ul className="*:first:border-t-0">
        {(all ? services : shown).map((change) => (
          <ServiceDetails key={change.key} change={change} zone={zone} now={now} />
        ))}
      </ul>
      {!all && unchanged.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-3">
          {counted(unchanged.length, 'unchanged', 'unchanged')}:{' '}
          <bdi>{unchanged.map(({ service }) => serviceName(service)).join(', ')}</bdi>
        </p>
      )}
    </>
  )
}
