import { type Service, servicesOf, versionOf } from '#src/deployments/record/services.ts'
import { effectOn, endOf, endOfRun, startOf, type Until } from './at-moment.ts'
import { nameKeyOf } from './service-identity.ts'
import type { DeploymentItem, Loaded } from './service-index.ts'
import { verdictOf } from './streaks.ts'

/*
 * The versions of a service, each from the deployment that brought it to what ended it. The rules are those of a moment
 * (`at-moment.ts`): a restart deploys no version, one runs only after a good state, and another deployment of the same
 * version changes nothing.
 */

/** A version while it ran. */
export type VersionSpan = {
  readonly version: string | undefined
  /** The deployment that brought it, and the service in its record. */
  readonly item: DeploymentItem
  readonly service: Service
  /** About when it began to run, in ms: the end of its deployment, as `updated_at` has it. */
  readonly from: number | undefined
  readonly until: Until
}

/** The service as a record deploys it with a good end. */
const deployedBy = ({ deployment }: DeploymentItem, key: string): Service | undefined => {
  const [service, twin] = servicesOf(deployment).filter((one) => nameKeyOf(one) === key)
  const { status } = service?.record ?? {}
  return twin || verdictOf(status) !== 'ok' || status === 'RESTARTED' ? undefined : service
}

/** Whether a deployment that started later had ended before, and was not undone by it. */
const isOvertaken = (loaded: Loaded, index: number, key: string, version: string | undefined) => {
  const item = loaded.items[index]
  const end = item?.kind === 'deployment' ? endOf(item) : undefined
  if (end === undefined) return false
  for (let newer = index - 1; newer >= 0; newer -= 1) {
    const next = loaded.items[newer]
    if (!next || (startOf(next) ?? 0) > end) return false
    if (next.kind !== 'deployment' || (endOf(next) ?? Infinity) > end) continue
    if (effectOn(next, key, version) !== undefined) return true
  }
  return false
}

/** The versions of a service that ran, by its kind and name (`nameKeyOf`), newest first. */
export const versionSpans = (loaded: Loaded, key: string): readonly VersionSpan[] => {
  const spans: VersionSpan[] = []
  for (let index = loaded.items.length - 1; index >= 0;) {
    const item = loaded.items[index]
    const service = item?.kind === 'deployment' ? deployedBy(item, key) : undefined
    if (item?.kind !== 'deployment' || !service) {
      index -= 1
      continue
    }
    const version = versionOf(service)
    if (isOvertaken(loaded, index, key, version)) {
      index -= 1
      continue
    }
    const from = endOf(item) ?? startOf(item)
    const end = endOfRun(loaded, key, { item, version }, from ?? -Infinity)
    spans.push({ version, item, service, from, until: end.until })
    // What ended it may have brought the next one.
    index = end.index
  }
  return spans.toReversed()
}
