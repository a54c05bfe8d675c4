import type { FailingStatus } from '#src/deployments/past/failing.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { type When, startWords } from '#src/deployments/words/since-words.ts'
import { durationOf } from '#src/deployments/record/deployment-words.ts'
import { clip, inSentence, isBlank, visible } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { originAppearance } from '#src/deployments/record/origin-appearance.ts'
import { servicesOf, versionOf } from '#src/deployments/record/services.ts'
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
import { type EnvironmentState, isProven } from './environment-state.ts'
import { noGoodWords, startBriefly } from './row-words.ts'
import { type ServiceChange, changesAt } from '#src/deployments/past/changes.ts'
import { DONE, FAILED } from '#src/deployments/words/act-words.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'

/** A deployment in one line: "storefront 05239ce → bb0870a with 2 more updated". */
export type DeploymentLine = {
  /** The text of the link: the service that matters most, or a summary of all of them. */
  readonly name: string
  readonly from: string | undefined
  readonly to: string | undefined
  /** "with 2 more updated", "failed ≈ 16:56" */
  readonly rest: string | undefined
}

const short = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : clip(visible(version), 24)

/** How a deploy that succeeded counts; otherwise nothing that is recorded changed, or that is not known. */
const DEPLOYED_AS: Partial<Record<ServiceChange['kind'], string>> = {
  updated: 'updated',
  firstNamed: 'first seen here',
  neverDeployed: 'first deployed here',
  returned: 'back after deletion',
}

/** How another service counts: "updated", "not stopped"; undefined if it does not. */
const countedAs = ({ outcome, act, kind, event }: ServiceChange): string | undefined => {
  switch (outcome) {
    case 'failed':
      return 'failed'
    case 'running':
      return 'under way'
    case 'waiting':
      return 'not started'
    case 'done':
      return act === 'deploy' ? DEPLOYED_AS[kind] : DONE[act]
    case 'notDone':
      // The state of a canceled service does not say what was canceled: it may have been a stop.
      return event.meaning.end === 'canceled'
        ? 'canceled'
        : `not ${DONE[act === 'unknown' ? 'deploy' : act]}`
    case 'unknown':
      return 'unclear'
  }
}

/** "2 more updated, 1 more canceled": the other services by what became of them. */
const othersWords = (others: readonly ServiceChange[]): string => {
  const counts = new Map<string, number>()
  for (const change of others) {
    const words = countedAs(change)
    if (words !== undefined) counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => `${count} more ${words}`).join(', ')
}

/** Describes a deployment by its most important change: a failure, else one under way, else an update. */
export const deploymentLine = (
  history: History,
  item: DeploymentItem,
  when: When,
): DeploymentLine => {
  const changes = changesAt(history, item)
  const [lead, ...others] = changes.services
  const { label } = stateAppearance(item.deployment.status)
  const isLed =
    lead?.act === 'deploy' &&
    (lead.outcome === 'failed' ||
      lead.outcome === 'running' ||
      (lead.outcome === 'done' && lead.kind === 'updated'))
  if (!isLed) {
    const summary = summaryOf(item.deployment, { changes, ...when })
    const isBare = servicesOf(item.deployment).length === 0
    const isDone = meaningOf(item.deployment.status).end === 'good'
    const name = isBare
      ? `${inSentence(label)}, no services listed`
      : isDone
        ? summary
        : `${inSentence(label)}: ${summary}`
    return { name, from: undefined, to: undefined, rest: undefined }
  }
  const { event, outcome } = lead
  const version = 'version' in lead ? lead.version : undefined
  const failed =
    outcome === 'failed' ? `${FAILED[lead.act]} ${effectInRow(event, undefined, when)}` : undefined
  const isCanceled = meaningOf(item.deployment.status).end === 'canceled'
  const first = [
    ...(version && version.to === undefined ? [version.what] : []),
    ...(failed === undefined ? [] : [failed]),
    ...(isCanceled ? ['then canceled'] : []),
  ].join(' ')
  const more = othersWords(others)
  return {
    name: sentenceName(lead),
    from: short(version?.from),
    to: short(version ? version.to : versionOf(lead.service)),
    rest: first ? [first, more].filter(Boolean).join('; ') : more ? `with ${more}` : undefined,
  }
}

type EnvironmentProps = { environmentId: string; name: string; history: History; when: When }

type LinkedProps = EnvironmentProps & { item: DeploymentItem; children: string }

function Linked({ environmentId, name, history, when, item, children }: LinkedProps) {
  return (
    <Link
      to={paths.deployments(environmentId)}
      search={deploymentSearch(history, item)}
      // With the environment's name, because other environments link to a service of the same name.
      aria-label={`${children}, ${startWords(item, when)}, ${name}`}
      className="font-medium"
    >
      {children}
    </Link>
  )
}

type FailingProps = EnvironmentProps & { service: FailingStatus }

/** The last good deploy before the one that failed, to go back to. */
function LastGood({ service, ...props }: FailingProps) {
  const { status, lastGood } = service
  if (lastGood.kind === 'unknown') return <>{noGoodWords(status, lastGood.why)}</>
  const { event } = lastGood
  // Keeps a date on one line.
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

/** A service that still fails, although the shown deployment is not the one that failed. */
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

/** What the line of the shown deployment leaves out about a failing environment. */
function FailureNote({
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

/** An environment's running deployment, or else its newest: its changes, origin, duration and who triggered it. */
export function NewestDeployment({ state, ...environment }: NewestDeploymentProps) {
  const { history } = environment
  const zone = useZone()
  const when = { zone, now: useNow(60_000) }
  const running = isProven(state) ? state.running?.item : undefined
  const item = running ?? history.items.find((one) => one.kind === 'deployment')
  if (!item) return null
  const { deployment } = item
  const { name: changed, from, to, rest } = deploymentLine(history, item, when)
  const origin = originAppearance(deployment.origin)
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
        {rest !== undefined && <span> {rest}</span>}
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
      <FailureNote {...{ ...environment, when, state, item }} />
    </div>
  )
}
