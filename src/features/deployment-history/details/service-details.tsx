import ChevronDown from 'lucide-react/icons/chevron-down'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { DeploymentItem } from '#src/deployments/insights/service-index.ts'
import type { ServiceChange } from '#src/deployments/insights/changes.ts'
import { goal } from '#timeline/jumps/goal.ts'
import { HeadlineParts } from '#timeline/now/sentence-parts.tsx'
import { KindIcon } from '#src/deployments/record/kind-look.tsx'
import { RecordList } from './record-list.tsx'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { serviceFacts } from './service-facts.tsx'
import type { Part } from '#src/deployments/insights/sentence.ts'
import { serviceName, urgencyOf } from '#src/deployments/record/services.ts'
import { ShownText } from '#timeline/find/shown-text.tsx'
import { StateBadge } from '#src/deployments/record/state-badge.tsx'
import { useServiceLinks } from '#timeline/links/tool-links.tsx'

const WHY = {
  notLoaded: 'It is not known whether this changed: earlier deployments are not loaded.',
  unreadable: 'It is not known whether this changed: an earlier record could not be read.',
  unidentified: 'It is not known whether this changed: earlier deployments do not identify it.',
} as const

const remark = (
  change: ServiceChange,
  asOf: ServiceDetailsProps['asOf'],
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
      return 'Back after it was deleted.'
    case 'updated':
    case 'same':
    case 'unclear': {
      const { item } = change.earlier
      const when = timeInSentence(item.deployment.created_at, zone, now)
      const basis = !asOf
        ? ', its last appearance'
        : item === asOf.older
          ? ''
          : ', its last appearance as of then'
      const renamed =
        change.renamedFrom === undefined ? '' : ` It was called ${change.renamedFrom}.`
      return `Compared with ${when}${basis}.${renamed}`
    }
  }
}

type ServiceDetailsProps = {
  deployment: Deployment
  change: ServiceChange
  /** What its failure is compared with, if it failed. */
  note: readonly Part[] | undefined
  afterOf: (id: string) => string | undefined
  /**
   * If the reader chose a deployment to compare with: the two compared deployments, and the one that
   * last deployed this service as of the newer. Otherwise it is compared with its last appearance.
   */
  asOf: { newer: DeploymentItem; older: DeploymentItem; from: DeploymentItem } | undefined
  zone: Zone
  now: number
}

/** Everything in the record of one service, and what changed. */
export function ServiceDetails(props: ServiceDetailsProps) {
  const { deployment, change, note, afterOf, asOf, zone, now } = props
  const { service } = change
  const links = useServiceLinks(deployment, change)
  const left =
    asOf && asOf.from !== asOf.newer
      ? `Not named by this deployment: as ${timeInSentence(asOf.from.deployment.created_at, zone, now)} left it. `
      : ''
  const compared = remark(change, asOf, zone, now)
  const comparison = compared === undefined && left === '' ? undefined : `${left}${compared ?? ''}`
  return (
    <li className="border-t border-line">
      <details open className="group">
        <summary className="flex items-center gap-2 py-2.5 ps-3 pe-4 max-[26rem]:flex-wrap">
          <Icon of={ChevronDown} size="sm" className="text-ink-3 -rotate-90 group-open:rotate-0" />
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
        {comparison !== undefined && (
          <p className="-mt-1 pe-4 pb-3.5 ps-9 text-xs text-ink-3">{comparison}</p>
        )}
        {change.kind !== 'added' && (
          <p className="-mt-1 pe-4 pb-3.5 ps-9">
            <Button
              size="sm"
              icon={History}
              aria-label={`Previous change of ${serviceName(service)}`}
              onClick={() =>
                goal.set({
                  kind: 'change',
                  service: change.key,
                  name: serviceName(service),
                  from: deployment.id,
                })
              }
            >
              Previous change
            </Button>
          </p>
        )}
      </details>
    </li>
  )
}
