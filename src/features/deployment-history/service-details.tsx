import ChevronDown from 'lucide-react/icons/chevron-down'
import Info from 'lucide-react/icons/info'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { ServiceChange } from './changes.ts'
import { HeadlineParts } from './headline-parts.tsx'
import { KindIcon } from './kind-icon.tsx'
import { RecordList } from './record-list.tsx'
import { sayWhen } from './say-when.ts'
import { serviceFacts } from './service-facts.tsx'
import type { Part } from './sentence.ts'
import { serviceName, urgencyOf } from './services.ts'
import { ShownText } from './shown-text.tsx'
import { StateBadge } from './state-badge.tsx'
import { useServiceLinks } from './tool-links.tsx'

const WHY = {
  notLoaded: 'Whether this changed is not known: earlier ones are not loaded.',
  unreadable: 'Whether this changed is not known: an earlier record could not be read.',
  unidentified: 'Whether this changed is not known: it is not recognised in earlier ones.',
} as const

const remark = (
  change: ServiceChange,
  chosen: boolean,
  zone: Zone,
  now: number,
): string | undefined => {
  switch (change.kind) {
    case 'earlierNotLoaded':
      return WHY[change.why]
    case 'added':
      return 'Added: no earlier deployment of this environment names it.'
    case 'gone':
      return 'No longer in this environment.'
    case 'returned':
      return 'It is back: it was deleted before.'
    case 'updated':
    case 'same':
    case 'unclear': {
      const when = sayWhen(change.earlier.item.deployment.created_at, zone, now)
      const basis = chosen ? '' : ', its last appearance'
      const renamed =
        change.renamedFrom === undefined ? '' : ` It was called ${change.renamedFrom}.`
      return `Compared with ${when}${basis}.${renamed}`
    }
  }
}

type ServiceDetailsProps = {
  deployment: Deployment
  change: ServiceChange
  /** What its failure is compared with, where it failed. */
  note: readonly Part[] | undefined
  afterOf: (id: string) => string | undefined
  /** Whether the reader chose what it is compared with; else it is its last appearance. */
  chosen: boolean
  zone: Zone
  now: number
}

/** Everything that the record of one service holds, and what of it changed. */
export function ServiceDetails(props: ServiceDetailsProps) {
  const { deployment, change, note, afterOf, chosen, zone, now } = props
  const { service } = change
  const links = useServiceLinks(deployment, change)
  const said = remark(change, chosen, zone, now)
  return (
    <li className="border-t border-line">
      <details open className="group">
        <summary className="flex cursor-pointer items-center gap-2 py-2.5 ps-3 pe-4 max-[26rem]:flex-wrap">
          <Icon of={ChevronDown} size="sm" className="text-ink-3 not-group-open:-rotate-90" />
          <h3 className="flex min-w-0 flex-1 basis-36 items-center gap-2">
            <KindIcon kind={service.kind} />
            <ShownText className={classNames(urgencyOf(service) === 0 && 'text-danger')}>
              {serviceName(service)}
            </ShownText>
          </h3>
          <StateBadge state={service.record.status} />
        </summary>
        <RecordList inset facts={serviceFacts(change, zone, links)} />
        {note && (
          <p className="-mt-1 flex items-start gap-2 ps-9 pe-4 pb-3.5 text-sm text-ink-2">
            <Icon of={Info} size="sm" className="mt-0.5 text-ink-3" />
            <span className="min-w-0">
              <HeadlineParts parts={note} afterOf={afterOf} />
            </span>
          </p>
        )}
        {said !== undefined && <p className="-mt-1 pe-4 pb-3.5 ps-9 text-xs text-ink-3">{said}</p>}
      </details>
    </li>
  )
}
