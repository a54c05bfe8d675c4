import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { own } from '#src/lib/own.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'
import { reachesBackTo } from './coverage.ts'
import { standingsIn } from './running-service.ts'
import type { DeploymentItem, Loaded } from './service-index.ts'
import type { Standing } from './service-standing.ts'
import { endOf, startOf, type Until, untilAt } from './version-spans.ts'

/*
 * The services at a moment: the standings of the history as it was then. Records that started later are taken away. A
 * record that started before and was changed after the moment counts as under way, because `updated_at` is the only
 * end that the API gives (API §4.1). It may have ended earlier, so that is an estimate.
 */

/** What a final state was while the deployment still ran. Other states claim nothing, and stay. */
const WHILE_UNDER_WAY: Partial<Record<DeploymentState, DeploymentState>> = {
  DEPLOYED: 'DEPLOYING',
  DEPLOYMENT_ERROR: 'DEPLOYING',
  BUILD_ERROR: 'BUILDING',
  RESTARTED: 'RESTARTING',
  RESTART_ERROR: 'RESTARTING',
  STOPPED: 'STOPPING',
  STOP_ERROR: 'STOPPING',
  DELETED: 'DELETING',
  DELETE_ERROR: 'DELETING',
}

const under = (state: OpenEnum<DeploymentState> | undefined) =>
  state === undefined ? undefined : (own<DeploymentState>(WHILE_UNDER_WAY, state) ?? state)

const underWay = (item: DeploymentItem): DeploymentItem => {
  const each = <R extends { status?: OpenEnum<DeploymentState> | undefined }>(
    records: readonly R[],
  ) => records.map((record) => ({ ...record, status: under(record.status) }))
  const { deployment } = item
  return {
    ...item,
    deployment: {
      ...deployment,
      status: under(deployment.status),
      applications: each(deployment.applications),
      containers: each(deployment.containers),
      databases: each(deployment.databases),
      jobs: each(deployment.jobs),
      helms: each(deployment.helms),
    },
  }
}

/** The index of the newest record that had started at a moment; one without a time is as old as its place. */
const firstAt = ({ items }: Loaded, at: number): number =>
  items.findLastIndex((item) => (startOf(item) ?? -Infinity) > at) + 1

const lineages = new WeakMap<Loaded['lineage'], Loaded['lineage']>()

/** One lineage for all moments of a history, so that the next moment costs the records between the two. */
const lineageThen = (lineage: Loaded['lineage']): Loaded['lineage'] => {
  const then = lineages.get(lineage) ?? {}
  lineages.set(lineage, then)
  return then
}

/** The records that had started at a moment, newest first, each as it was then. */
const historyAt = (loaded: Loaded, at: number): Loaded => {
  const { items, gaps, complete, lineage } = loaded
  const then = items
    .slice(firstAt(loaded, at))
    .map((item) => (item.kind === 'deployment' && (endOf(item) ?? 0) > at ? underWay(item) : item))
  return { items: then, gaps, complete, lineage: lineageThen(lineage) }
}

/** A service at a moment. */
export type ServiceThen = {
  readonly key: string
  readonly service: Service
  readonly standing: Standing
  /** Until when its version ran; only if one did. */
  readonly until: Until | undefined
}

/** Why nothing is known of a moment. */
export type Unknown =
  /** It is before the oldest loaded record. */
  | { readonly kind: 'notLoaded' }
  /** Deployments are missing around it. */
  | { readonly kind: 'gap' }

/** The services of an environment at a moment, by name. */
export type Then = Unknown | { readonly kind: 'known'; readonly services: readonly ServiceThen[] }

/** A history as it stood at a moment. */
export type HistoryThen = Unknown | { readonly kind: 'known'; readonly history: Loaded }

/** A loaded history as it stood at a moment, in ms since the epoch. */
export const historyThen = (loaded: Loaded, at: number): HistoryThen => {
  if (!reachesBackTo(loaded, at + 1)) return { kind: 'notLoaded' }
  const history = historyAt(loaded, at)
  const above = loaded.items[loaded.items.length - history.items.length - 1]
  return above && loaded.gaps.has(above.key) ? { kind: 'gap' } : { kind: 'known', history }
}

/** What a loaded history proves of the services of its environment at a moment, in ms since the epoch. */
export const servicesAt = (loaded: Loaded, at: number): Then => {
  const then = historyThen(loaded, at)
  if (then.kind !== 'known') return then
  const services = [...standingsIn(then.history).services].map(([key, { service, standing }]) => ({
    key,
    service,
    standing,
    until: standing.kind === 'running' ? untilAt(loaded, key, at) : undefined,
  }))
  return {
    kind: 'known',
    services: services.toSorted((a, b) => {
      const [x, y] = [serviceName(a.service) + a.key, serviceName(b.service) + b.key]
      return x < y ? -1 : Number(x > y)
    }),
  }
}
