import type { Zone } from '#src/lib/time/instant.ts'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { changesAt, type ServiceChange } from '#src/deployments/past/changes.ts'
import {
  type ComparedDeployment,
  compareEnvironments,
  type DeploymentComparison,
} from './compare-deployments.ts'
import { CompareChooser } from './compare-chooser.tsx'
import { failureNote } from './failure-note.ts'
import { cursorOf, type History, indexOfId } from '#src/deployments/history/history.ts'
import { AGAIN, byAct } from '#src/deployments/words/act-words.ts'
import { ServiceDetails } from './service-details.tsx'
import { fullName, type Named } from '#src/deployments/record/service-words.ts'
import type { TimelineSearch } from '#timeline/find/timeline-search.ts'

type DetailsServicesProps = {
  history: History
  index: number
  item: DeploymentItem
  zone: Zone
  now: number
  search: TimelineSearch
  onSearch: (search: Partial<TimelineSearch>) => void
}

const compared = (
  history: History,
  index: number,
  item: DeploymentItem,
  older: DeploymentItem | undefined,
): DeploymentComparison => {
  if (older) return compareEnvironments(history, item, older)
  const changes = changesAt(history, item, index)
  const toCompared = (change: ServiceChange): ComparedDeployment => ({ change, item })
  return {
    changed: changes.shown.map(toCompared),
    unchanged: changes.folded.map(toCompared),
    unknownThen: [],
    unknownNow: [],
  }
}

/** The deployment that a service is compared with. */
const earlierItem = (change: ServiceChange): DeploymentItem | undefined =>
  'earlier' in change ? change.earlier.item : undefined

function Names({ words, services }: { words: string; services: readonly Named[] }) {
  if (services.length === 0) return null
  return (
    <p className="border-t border-line px-4 py-3 text-sm [overflow-wrap:anywhere] text-ink-3">
      {words} <bdi>{services.map(fullName).join(', ')}</bdi>
    </p>
  )
}

/** The services of a deployment compared with earlier ones: changed services, or all. */
export function DetailsServices(props: DetailsServicesProps) {
  const { history, index, item, zone, now, search, onSearch } = props
  const chosen =
    search.compare === undefined ? undefined : indexOfId(history, search.compare, index)
  const olderItem = chosen === undefined ? undefined : history.items[chosen]
  const older = olderItem?.kind === 'deployment' ? olderItem : undefined
  const { changed, unchanged, unknownThen, unknownNow } = compared(history, index, item, older)
  const count = changed.length + unchanged.length + unknownThen.length
  if (count + unknownNow.length === 0) {
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        The record names no services.
      </p>
    )
  }
  const all = search.show === 'all'
  const same = unchanged.map(({ change }) => change)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-y border-line bg-sunken px-4 py-2">
        <CompareChooser
          history={history}
          index={index}
          item={item}
          older={older}
          zone={zone}
          now={now}
          onChoose={(id) => onSearch({ compare: id })}
        />
        <Segmented
          legend="Services shown"
          options={[
            { value: 'changes', label: 'Changes' },
            { value: 'all', label: `All ${count}` },
          ]}
          value={all ? 'all' : 'changes'}
          onValueChange={(value) => onSearch({ show: value === 'all' ? 'all' : '' })}
        />
      </div>
      {search.compare !== undefined && !older && (
        <p className="px-4 py-2.5 text-sm text-ink-2">
          The deployment to compare with is not loaded. Each service is compared with what it ran
          before.
        </p>
      )}
      <ul className="[&>*]:first:border-t-0">
        {(all ? [...changed, ...unchanged, ...unknownThen] : changed).map(
          ({ change, item: from }) => (
            <ServiceDetails
              key={change.key}
              deployment={from.deployment}
              change={change}
              note={failureNote(history, from, change.key, older ?? earlierItem(change), {
                zone,
                now,
              })}
              afterOf={(id) => {
                const at = indexOfId(history, id)
                return at === undefined ? undefined : cursorOf(history, at)
              }}
              asOf={older && { newer: item, older, from }}
              zone={zone}
              now={now}
            />
          ),
        )}
      </ul>
      {!all &&
        (older ? [['unknown', same] as const] : byAct(same)).map(([act, some]) => (
          <Names
            key={act}
            words={`${some.length} ${older ? 'with no recorded change' : AGAIN[act]}:`}
            services={some}
          />
        ))}
      {!all && (
        <Names
          words="Not known as of that deployment:"
          services={unknownThen.map(({ change }) => change)}
        />
      )}
      <Names words="Not known as of this deployment:" services={unknownNow} />
    </>
  )
}
