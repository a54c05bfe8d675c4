import type { FailingStatus } from '#src/deployments/past/failing.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { startWords, type When } from '#src/deployments/words/since-words.ts'
import { durationOf } from '#src/deployments/record/deployment-words.ts'
import { clip, inSentence, isBlank, visible } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { originLookOf } from '#src/deployments/record/origin-look.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { paths } from '#src/lib/page/paths.ts'
import { NO_TIME } from '#src/lib/time/instant.ts'
import { Link } from '#src/router/link.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { deploymentSearch } from '#board/matrix/deployment-search.ts'
import {
  attemptedVersion,
  effectInRow,
  failedWords,
  failureGroups,
} from '#board/matrix/event-words.ts'
import { isProven, type EnvironmentState } from './environment-state.ts'
import { deploymentLine } from './newest-words.ts'
import { noGoodWords, startBriefly } from './row-words.ts'

type EnvironmentProps = { environmentId: string; name: string; history: History; when: When }

type LinkedProps = EnvironmentProps & { item: DeploymentItem; children: string }

function Linked({ environmentId, name, history, when, item, children }: LinkedProps) {
  return (
    <Link
      to={paths.deployments(environmentId)}
      search={deploymentSearch(history, item)}
      // The same service has a link in other environments.
      aria-label={`${children}, ${startWords(item, when)}, ${name}`}
      className="font-medium"
    >
      {children}
    </Link>
  )
}

type FailingProps = EnvironmentProps & { service: FailingStatus }

/** The good deploy before the one that failed: what to go back to. */
function LastGood({ service, ...props }: FailingProps) {
  const { status, lastGood } = service
  if (lastGood.kind === 'unknown') return <>{noGoodWords(status, lastGood.why)}</>
  const { event } = lastGood
  // A date does not break inside.
  const at = (
    <span className="whitespace-nowrap">{effectInRow(event, status.past, props.when)}</span>
  )
  if (lastGood.kind === 'deleted') return <>deleted {at}</>
  const version = event.service && versionOf(event.service)
  return (
    <>
      last good {at},{' '}
      <Linked {...props} item={event.item}>
        {sentenceName(status.past)}
      </Linked>
      {version !== undefined && <span className="mono"> {clip(visible(version), 24)}</span>}
    </>
  )
}

/** What still fails where the newest deployment was another one. */
function StillFailing({ service, more, ...props }: FailingProps & { more: number }) {
  const { status, newest, attempts } = service
  const group = failureGroups(attempts).at(-1)
  const version = attemptedVersion(newest)
  return (
    <>
      <Linked {...props} item={newest.item}>
        {sentenceName(status.past)}
      </Linked>
      {version !== undefined && <span className="mono"> {version}</span>}{' '}
      {group && failedWords(group)}{' '}
      <span className="whitespace-nowrap">{effectInRow(newest, status.past, props.when)}</span>
      {more > 0 && `, and ${more} more`}
    </>
  )
}

/** What of a failing environment the line of a deployment leaves out. */
function Besides({
  state,
  item,
  ...props
}: Omit<FailingProps, 'service'> & { state: EnvironmentState; item: DeploymentItem }) {
  if (state.kind !== 'failing') return null
  const here = state.failing.find(({ newest }) => newest.item === item)
  const [service = here] = state.failing
  if (!service || (here && here.newest.meaning.act !== 'deploy')) return null
  return (
    <span className="text-xs text-ink-3">
      {here ? (
        <LastGood {...props} service={here} />
      ) : (
        <StillFailing {...props} service={service} more={state.failing.length - 1} />
      )}
    </span>
  )
}

type NewestDeploymentProps = Omit<EnvironmentProps, 'when'> & { state: EnvironmentState }

/** The newest deployment of an environment: what it changed, from where, by whom, and how long it took. */
export function NewestDeployment({ state, ...environment }: NewestDeploymentProps) {
  const { history } = environment
  const zone = useZone()
  const when = { zone, now: useNow(60_000) }
  const running = isProven(state) ? state.running?.item : undefined
  const item = running ?? history.items.find((one) => one.kind === 'deployment')
  if (!item) return null
  const { deployment } = item
  const { name: changed, from, to, rest } = deploymentLine(history, item, when)
  const origin = originLookOf(deployment.origin)
  const who = deployment.triggered_by
  const took = running
    ? `since ${startBriefly(item, when)}`
    : durationOf(deployment, when.now, true)
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <span className="text-sm leading-5 [overflow-wrap:anywhere]">
        <Linked {...{ ...environment, when, item }}>{changed}</Linked>
        {to !== undefined && (
          <span className="mono">
            {from !== undefined && (
              <>
                {' '}
                <span className="text-ink-3">{from}</span>
                <span aria-hidden> →</span>
                <span className="sr-only"> to</span>
              </>
            )}{' '}
            {to}
          </span>
        )}
        {rest !== undefined && (
          <>
            {' '}
            <span className="whitespace-nowrap">{rest}</span>
          </>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
        {origin && (
          <span className="inline-flex items-center gap-1.5">
            <Icon of={origin.icon} size="sm" />
            {inSentence(origin.label, 24)}
          </span>
        )}
        {who !== undefined && !isBlank(who) && <span>{inSentence(who, 32)}</span>}
        {took !== NO_TIME && <span>{took}</span>}
      </span>
      <Besides {...{ ...environment, when, state, item }} />
    </div>
  )
}
