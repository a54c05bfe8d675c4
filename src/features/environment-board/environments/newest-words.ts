import type { History } from '#src/deployments/history/history.ts'
import { changesAt, type ServiceChange } from '#src/deployments/past/changes.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { FAILED } from '#src/deployments/words/act-words.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { clip, inSentence, visible } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { servicesOf, versionOf } from '#src/deployments/record/services.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { effectInRow } from '#board/matrix/event-words.ts'

/** A deployment in one line: "storefront 05239ce → bb0870a with 2 more updated". */
export type DeploymentLine = {
  /** The words of the link: the service that matters most, or what happened to all of them. */
  readonly name: string
  readonly from: string | undefined
  readonly to: string | undefined
  /** "with 2 more updated", "failed ≈ 16:56" */
  readonly rest: string | undefined
}

const short = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : clip(visible(version), 24)

const OUTCOMES = [
  ['failed', 'failed'],
  ['running', 'under way'],
  ['waiting', 'not started'],
  ['done', 'updated'],
  ['notDone', 'not deployed'],
  ['unknown', 'unclear'],
] as const

/** "2 more updated, 1 more not deployed": others by what became of them; what was deployed again is left out. */
const othersWords = (others: readonly ServiceChange[]): string => {
  const parts = OUTCOMES.flatMap(([outcome, words]) => {
    const some = others.filter(
      (change) => change.outcome === outcome && (outcome !== 'done' || change.kind === 'updated'),
    )
    return some.length > 0 ? [`${some.length} more ${words}`] : []
  })
  return parts.join(', ')
}

/** What a deployment did, by the change that matters most: what failed, what is under way, what changed. */
export const deploymentLine = (
  history: History,
  item: DeploymentItem,
  when: When,
): DeploymentLine => {
  const changes = changesAt(history, item)
  const [lead, ...others] = changes.services
  const { label } = lookOf(item.deployment.status)
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
      ? `${inSentence(label)}, no services named`
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
