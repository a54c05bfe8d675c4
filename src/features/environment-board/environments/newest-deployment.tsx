import type { ReactNode } from 'react'
import { cursorOf, type History } from '#src/deployments/history/history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { inSentence, isBlank } from '#src/deployments/record/display-text.ts'
import { originLookOf } from '#src/deployments/record/origin-look.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { hasFailed } from '#src/deployments/record/state.ts'
import { paths } from '#src/lib/paths.ts'
import { NO_TIME } from '#src/lib/instant.ts'
import { dayKey } from '#src/lib/time-format.ts'
import { Link } from '#src/router/link.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useNow } from '#src/ui/use-now.ts'
import {
  attemptedVersion,
  effectInRow,
  failedWords,
  failureGroups,
} from '#board/matrix/event-words.ts'
import { isProven, type EnvironmentState, newestIn } from './environment-state.ts'
import { deploymentLine, lastGoodIn } from './newest-words.ts'
import { startBriefly } from './row-words.ts'
import { tookWords } from './state-words.ts'

type LinkedProps = {
  environmentId: string
  history: History
  item: DeploymentItem
  children: ReactNode
}

function Linked({ environmentId, history, item, children }: LinkedProps) {
  const after = cursorOf(history, history.items.indexOf(item))
  return (
    <Link
      to={paths.deployments(environmentId)}
      search={{ deployment: item.id, ...(after !== undefined && { after }) }}
      className="relative z-(--z-rail) font-medium"
    >
      {children}
    </Link>
  )
}

type LineProps = { environmentId: string; history: History; when: When }

/** The good deployment before the one that failed: what to go back to. */
function LastGood({ environmentId, history, when, from }: LineProps & { from: number }) {
  const item = lastGoodIn(history, from)
  if (!item) {
    const words = history.complete
      ? 'never succeeded before in the list'
      : 'the last good one is not loaded'
    return <span className="text-xs text-ink-3">{words}</span>
  }
  const { name, to } = deploymentLine(history, item, when)
  // A date does not break inside.
  const start = <span className="whitespace-nowrap">{startBriefly(item, when)}</span>
  return (
    <span className="text-xs text-ink-3">
      last good{' '}
      {to === undefined ? (
        <Linked {...{ environmentId, history, item }}>{start}</Linked>
      ) : (
        <>
          {start}, <Linked {...{ environmentId, history, item }}>{name}</Linked>
          <span className="mono"> {to}</span>
        </>
      )}
    </span>
  )
}

type FailingServiceProps = LineProps & { state: EnvironmentState & { kind: 'failing' } }

/** What still fails where the newest deployment was another one. */
function StillFailing({ environmentId, history, when, state }: FailingServiceProps) {
  const [service] = state.failing
  const newest = service?.failures.at(-1)
  const group = failureGroups(service?.failures ?? []).at(-1)
  if (!service || !newest || !group) return null
  const { past } = service.status
  const version = attemptedVersion(newest)
  const more = state.failing.length - 1
  const at = effectInRow(newest, past, when.zone, dayKey(when.now, when.zone))
  return (
    <span className="text-xs text-ink-3">
      <Linked {...{ environmentId, history, item: newest.item }}>
        {sentenceName(past.service)}
      </Linked>
      {version !== undefined && <span className="mono"> {version}</span>} {failedWords(group)}{' '}
      <span className="whitespace-nowrap">{at}</span>
      {more > 0 && `, and ${more} more`}
    </span>
  )
}

type NewestDeploymentProps = { environmentId: string; history: History; state: EnvironmentState }

/** The newest deployment of an environment: what it changed, from where, by whom, and how long it took. */
export function NewestDeployment({ environmentId, history, state }: NewestDeploymentProps) {
  const zone = useZone()
  const when = { zone, now: useNow(60_000) }
  const running = isProven(state) ? state.running?.item : undefined
  const newest = newestIn(history)
  const item = running ?? newest?.item
  if (!item || !newest) return null
  const { deployment } = item
  const { name, from, to, rest } = deploymentLine(history, item, when)
  const origin = originLookOf(deployment.origin)
  const who = deployment.triggered_by
  const took = tookWords(item, when)
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <span className="text-sm leading-5 [overflow-wrap:anywhere]">
        <Linked {...{ environmentId, history, item }}>{name}</Linked>
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
      {state.kind === 'failing' &&
        (hasFailed(deployment) ? (
          <LastGood {...{ environmentId, history, when }} from={newest.index} />
        ) : (
          <StillFailing {...{ environmentId, history, when, state }} />
        ))}
    </div>
  )
}
