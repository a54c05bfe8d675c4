import type { History } from '#src/deployments/history/history.ts'
import { changesAt, type ServiceChange } from '#src/deployments/insights/changes.ts'
import { currentServices } from '#src/deployments/insights/current-services.ts'
import { failuresIn } from '#src/deployments/insights/failures.ts'
import type { When } from '#src/deployments/insights/since-words.ts'
import type { DeploymentItem } from '#src/deployments/insights/service-index.ts'
import { summaryOf } from '#src/deployments/insights/summary.ts'
import { clip, inSentence, visible } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { servicesOf, urgencyOf, versionOf } from '#src/deployments/record/services.ts'
import { isFailed, isInProgress, lookOf } from '#src/deployments/record/state-look.ts'
import { startBriefly } from './state-words.ts'

/** A deployment in one line: "storefront 05239ce → bb0870a and 2 more". */
export type DeploymentLine = {
  /** The words of the link: the service that matters most, or what happened to all of them. */
  readonly name: string
  readonly from: string | undefined
  readonly to: string | undefined
  /** "and 2 more", "failed 16:56" */
  readonly rest: string | undefined
}

const short = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : clip(visible(version), 24)

const CHANGED: ReadonlySet<ServiceChange['kind']> = new Set([
  'updated',
  'added',
  'returned',
  'gone',
])

const counts = (change: ServiceChange): boolean =>
  CHANGED.has(change.kind) || urgencyOf(change.service) < 2

/** The version with which a service that fails now was last good, if known. */
const lastGoodVersion = (history: History, key: string): string | undefined => {
  const lastGood = currentServices(history).find((one) => one.key === key)?.failing?.lastGood
  return typeof lastGood === 'object' ? versionOf(lastGood.service) : undefined
}

/** What a deployment did, by the change that matters most: what fails, what is in progress, what changed. */
export const deploymentLine = (
  history: History,
  item: DeploymentItem,
  when: When,
): DeploymentLine => {
  const changes = changesAt(history, history.items.indexOf(item))
  const changed = changes?.services.filter(counts) ?? []
  const [lead] = changed
  const look = lookOf(item.deployment.status)
  const isNamed = lead && (lead.kind === 'updated' || isFailed(look) || isInProgress(look))
  if (!isNamed) {
    const summary = summaryOf(item.deployment, changes && { changes, ...when })
    const isBare = servicesOf(item.deployment).length === 0
    const name = isBare ? `${inSentence(look.label)}, no services named` : summary
    return { name, from: undefined, to: undefined, rest: undefined }
  }
  const version = 'version' in lead ? lead.version : undefined
  const failed = urgencyOf(lead.service) === 0
  const good = failed ? lastGoodVersion(history, lead.key) : undefined
  const tried = versionOf(lead.service)
  const others = changed.length - 1
  return {
    name: sentenceName(lead.service),
    // A second attempt with the same version changed nothing: what it was good with says more.
    from: short(version?.from ?? (good === tried ? undefined : good)),
    to: short(version ? version.to : tried),
    rest:
      [
        ...(version && version.to === undefined ? [version.what] : []),
        ...(others > 0 ? [`and ${others} more`] : []),
        ...(failed ? [`failed ${startBriefly(item, when)}`] : []),
      ].join(' ') || undefined,
  }
}

/** The newest deployment, from an index on, that was good and left nothing failing; undefined if none is loaded. */
export const lastGoodIn = (history: History, from: number): DeploymentItem | undefined => {
  const { isFailingAfter } = failuresIn(history)
  const good = history.items.find(
    (item, index) =>
      index >= from &&
      item.kind === 'deployment' &&
      lookOf(item.deployment.status).rail === 'ok' &&
      !isFailingAfter(index),
  )
  return good?.kind === 'deployment' ? good : undefined
}
