import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { epochMs, type Zone } from '#src/lib/time/instant.ts'
import { formatDuration } from '#src/lib/time/span-format.ts'
import { dayKey, formatClockSeconds, formatFull, formatIso } from '#src/lib/time/time-format.ts'
import { Link } from '#src/router/link.tsx'
import { CopyButton } from '#src/ui/buttons/copy-button.tsx'
import { CopyField } from '#src/ui/buttons/copy-field.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Ago } from '#timeline/find/ago.tsx'
import { Text } from './field-value.tsx'
import type { Changes } from '#src/deployments/past/changes.ts'
import { durationOf } from '#src/deployments/record/deployment-words.ts'
import { ORIGINS, type Origin } from '#src/contract/enums.ts'
import { Help } from '#src/ui/overlays/help.tsx'
import { originAppearance } from '#src/deployments/record/origin-appearance.ts'
import { openIn, RecordList } from './record-list.tsx'
import { isUnderWay } from '#src/deployments/record/state.ts'
import { showMoment } from '#timeline/find/timeline-search.ts'
import { ThenLink } from '#timeline/find/then-link.tsx'
import { useDeploymentLinks } from '#timeline/links/tool-links.tsx'

const quiet = 'text-ink-3'

function Started({ at, zone }: { at: string; zone: Zone }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className="inline-flex max-w-full items-center gap-x-1">
        <time dateTime={at}>{formatFull(at, zone)}</time>
        <CopyButton text={formatIso(at, 'UTC')} what="time as ISO 8601" className="-my-1" />
      </span>
      {zone !== 'UTC' && <span className={quiet}>{formatClockSeconds(at, 'UTC')} UTC</span>}
      <Ago at={at} className={quiet} />
      <Link to="." search={showMoment(formatIso(at, 'UTC'))}>
        Services at that time
      </Link>
    </span>
  )
}

function ElapsedTime({
  deployment,
  changes,
}: Pick<DeploymentFactsProps, 'deployment' | 'changes'>) {
  return (
    <span className="text-progress">
      {durationOf(deployment, useNow(1000), changes.isOvertaken)}
    </span>
  )
}

function LastUpdate({ deployment, zone }: { deployment: Deployment; zone: Zone }) {
  const { created_at: from, updated_at: at } = deployment
  if (at === undefined || epochMs(at) === undefined) return <span>—</span>
  const sameDay = dayKey(from, zone) === dayKey(at, zone)
  const took = formatDuration(from, at)
  return (
    <>
      <ThenLink at={at} zone={zone}>
        {sameDay ? formatClockSeconds(at, zone) : formatFull(at, zone)}
      </ThenLink>{' '}
      {took !== '—' && <span className={quiet}>{took} after the start</span>}
    </>
  )
}

const MEANING: Record<Origin, string> = {
  API: 'a program, through the REST API',
  CLI: 'somebody or a script, on the command line',
  CONSOLE: 'somebody, in the platform’s own web console',
  GIT: 'a change in a Git repository',
  SERVICE_INTERNAL: 'the platform itself',
  SKILL: 'a skill of an AI agent',
  TERRAFORM_PROVIDER: 'Terraform, through the platform’s provider',
}

/** Explains origins, and each of the seven (API §2.3 only lists their names). */
function OriginHelp() {
  return (
    <Help question="What is an origin?" align="end">
      <p>What started the deployment. The name of the person comes first.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {ORIGINS.map((origin) => (
          <div key={origin} className="contents">
            <dt>{originAppearance(origin)?.label}</dt>
            <dd className="text-ink-2">{MEANING[origin]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-3">
        The API documents only the names. Unknown origins are shown as received.
      </p>
    </Help>
  )
}

type DeploymentFactsProps = {
  deployment: Deployment
  changes: Changes
  zone: Zone
}

/** The fields of a deployment's record other than its services. */
export function DeploymentFacts({ deployment, changes, zone }: DeploymentFactsProps) {
  const origin = originAppearance(deployment.origin)
  const links = useDeploymentLinks(deployment)
  return (
    <RecordList
      facts={[
        { label: 'Started', value: <Started at={deployment.created_at} zone={zone} /> },
        {
          label: 'Duration',
          value: isUnderWay(deployment.status) ? (
            <ElapsedTime deployment={deployment} changes={changes} />
          ) : undefined,
        },
        { label: 'Last update', value: <LastUpdate deployment={deployment} zone={zone} /> },
        {
          label: 'Triggered by',
          value: (
            <span className="inline-flex max-w-full flex-wrap items-center gap-x-3">
              {deployment.triggered_by === undefined ? '—' : <Text>{deployment.triggered_by}</Text>}
              {origin && (
                <span className="inline-flex items-center gap-1.5">
                  <Icon of={origin.icon} size="sm" className={quiet} />
                  <Text mono={origin.raw}>{origin.label}</Text>
                  <OriginHelp />
                </span>
              )}
            </span>
          ),
        },
        {
          label: 'Deployment ID',
          value: <CopyField wrap text={deployment.id} what="deployment ID" />,
        },
        openIn(links),
      ]}
    />
  )
}
