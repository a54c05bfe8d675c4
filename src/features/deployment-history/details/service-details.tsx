import ChevronDown from 'lucide-react/icons/chevron-down'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { goal } from '#timeline/jumps/goal.ts'
import { HeadlineParts } from '#timeline/now/sentence-parts.tsx'
import { KindIcon } from '#src/deployments/record/kind-appearance.tsx'
import { RecordList } from './record-list.tsx'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { serviceFacts } from './service-facts.tsx'
import { DONE } from '#src/deployments/words/act-words.ts'
import { upperFirst } from '#src/lib/text/first-letter.ts'
import type { Part } from '#src/deployments/words/sentence.ts'
import { WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { fullName } from '#src/deployments/record/service-words.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import { ApiText } from '#timeline/find/api-text.tsx'
import { StateBadge } from '#timeline/find/state-badge.tsx'
import { useServiceLinks } from '#timeline/links/tool-links.tsx'

/** What became of a service, where that is not the deploy of what its record names. */
const outcomeWords = ({ act, outcome, kind }: ServiceChange): string => {
  if (outcome === 'notDone') return 'Not deployed: its record only shows what was requested. '
  if (outcome === 'failed' && act === 'deploy')
    return 'Not deployed: its record only shows what was attempted. '
  const isOperation = act === 'restart' || act === 'stop' || act === 'delete'
  return outcome === 'done' && kind === 'updated' && isOperation
    ? `${upperFirst(DONE[act])} what was running; the record lists another version or other settings. `
    : ''
}

const remark = (
  change: ServiceChange,
  asOf: ServiceDetailsProps['asOf'],
  zone: Zone,
  now: number,
): string => {
  const outcome = outcomeWords(change)
  switch (change.kind) {
    case 'earlierUnknown':
      return `${outcome}What it ran before is not known: ${WHY_UNKNOWN[change.why]}.`
    case 'firstNamed':
      return `${outcome}${asOf ? 'No deployment up to then lists it.' : 'No earlier deployment in the history lists it.'}`
    case 'neverDeployed':
      return `${outcome}${asOf ? 'No deployment up to then deployed it.' : 'No earlier deployment in the history deployed it.'}`
    case 'returned':
      return `${outcome}It was deleted before.`
    case 'updated':
    case 'again':
    case 'unclear': {
      const { item } = change.earlier
      const when = timeInSentence(item.deployment.created_at, zone, now)
      const basis = !asOf
        ? ', which deployed what was running before'
        : item === asOf.older
          ? ''
          : ', which deployed what was running at that time'
      const renamed =
        change.renamedFrom === undefined ? '' : ` It was called ${change.renamedFrom}.`
      return `${outcome}Compared with the deployment at ${when}${basis}.${renamed}`
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
   * If the person chose a deployment to compare with: the two compared deployments, and the one that
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
      ? `Not changed by this deployment; unchanged since ${timeInSentence(asOf.from.deployment.created_at, zone, now)}. `
      : ''
  const comparison = `${left}${remark(change, asOf, zone, now)}`
  return (
    <li className="border-t border-line">
      <details open className="group">
        <summary className="flex items-center gap-2 py-2.5 ps-3 pe-4 max-[26rem]:flex-wrap">
          <Icon of={ChevronDown} size="sm" className="text-ink-3 -rotate-90 group-open:rotate-0" />
          <h3 className="flex min-w-0 flex-1 basis-36 items-center gap-2">
            <KindIcon kind={service.kind} />
            <ApiText className={classNames(change.outcome === 'failed' && 'text-danger')}>
              {serviceName(service)}
            </ApiText>
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
        <p className="-mt-1 pe-4 pb-3.5 ps-9 text-xs text-ink-3">{comparison}</p>
        {change.kind !== 'firstNamed' && change.kind !== 'neverDeployed' && (
          <p className="-mt-1 pe-4 pb-3.5 ps-9">
            <Button
              size="sm"
              icon={History}
              aria-label={`Previous change to ${fullName(change)}`}
              onClick={() =>
                goal.set({
                  kind: 'change',
                  service: change.key,
                  name: fullName(change),
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
