import type { Zone } from '#src/lib/instant.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import type { DeploymentItem } from './appearances.ts'
import { changesAt, type ServiceChange } from './changes.ts'
import { compareDeployments } from './compare-deployments.ts'
import { CompareChooser } from './compare-chooser.tsx'
import { failureNote } from './failure-note.ts'
import { cursorOf, type History, indexOfId } from './history.ts'
import { sameWord } from './operation.ts'
import { ServiceDetails } from './service-details.tsx'
import { serviceName, type Service } from './services.ts'
import type { TimelineSearch } from './timeline-search.ts'

type DetailsServicesProps = {
  history: History
  index: number
  item: DeploymentItem
  zone: Zone
  now: number
  search: TimelineSearch
  onSearch: (search: Partial<TimelineSearch>) => void
}

/** What there is to show of the services, however they are compared. */
type Compared = {
  changed: readonly ServiceChange[]
  unchanged: readonly ServiceChange[]
  onlyNewer: readonly Service[]
  onlyOlder: readonly Service[]
}

const compared = (
  history: History,
  index: number,
  item: DeploymentItem,
  older: DeploymentItem | undefined,
): Compared => {
  if (older) return compareDeployments(item, older)
  const changes = changesAt(history, index)
  return {
    changed: changes?.shown ?? [],
    unchanged: changes?.unchanged ?? [],
    onlyNewer: [],
    onlyOlder: [],
  }
}

/** The deployment that a service is shown against. */
const earlierItem = (change: ServiceChange): DeploymentItem | undefined =>
  'earlier' in change ? change.earlier?.item : undefined

function Names({ words, services }: { words: string; services: readonly Service[] }) {
  if (services.length === 0) return null
  return (
    <p className="border-t border-line px-4 py-3 text-sm [overflow-wrap:anywhere] text-ink-3">
      {words} <bdi>{services.map(serviceName).join(', ')}</bdi>
    </p>
  )
}

/** The services of a deployment against what came before it: what changed, or all of them. */
export function DetailsServices(props: DetailsServicesProps) {
  const { history, index, item, zone, now, search, onSearch } = props
  const chosen =
    search.compare === undefined ? undefined : indexOfId(history, search.compare, index)
  const olderItem = chosen === undefined ? undefined : history.items[chosen]
  const older = olderItem?.kind === 'deployment' ? olderItem : undefined
  const { changed, unchanged, onlyNewer, onlyOlder } = compared(history, index, item, older)
  const count = changed.length + unchanged.length + onlyNewer.length
  if (count + onlyOlder.length === 0) {
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        The record names no services.
      </p>
    )
  }
  const all = search.show === 'all'
  const same = unchanged.map(({ service }) => service)
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
          The deployment to compare with is not loaded: shown against each one’s last appearance.
        </p>
      )}
      <ul className="*:first:border-t-0">
        {(all ? [...changed, ...unchanged] : changed).map((change) => (
          <ServiceDetails
            key={change.key}
            deployment={item.deployment}
            change={change}
            note={failureNote(history, item, change.key, older ?? earlierItem(change), {
              zone,
              now,
            })}
            afterOf={(id) => {
              const at = indexOfId(history, id)
              return at === undefined ? undefined : cursorOf(history, at)
            }}
            chosen={older !== undefined}
            zone={zone}
            now={now}
          />
        ))}
      </ul>
      {!all && (
        <Names
          words={`${same.length} ${sameWord(item.deployment.status, same)}:`}
          services={same}
        />
      )}
      <Names words="Not part of that deployment:" services={onlyNewer} />
      <Names words="Not part of this deployment:" services={onlyOlder} />
    </>
  )
}
