import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { epochMs } from '#src/lib/instant.ts'
import { own } from '#src/lib/own.ts'
import type { HistoryItem } from '#src/deployments/history/history.ts'
import {
  type Service,
  serviceName,
  servicesOf,
  versionOf,
} from '#src/deployments/record/services.ts'
import { isInProgress, lookOf } from '#src/deployments/record/state-look.ts'
import { reachesBackTo } from './coverage.ts'
import { standingsIn } from './running-service.ts'
import { nameKeyOf } from './service-identity.ts'
import type { DeploymentItem, Loaded } from './service-index.ts'
import type { Standing } from './service-standing.ts'
import { verdictOf } from './streaks.ts'

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

/** When a deployment was triggered, in ms; undefined if that cannot be read. */
export const startOf = (item: HistoryItem): number | undefined =>
  item.kind === 'deployment' ? epochMs(item.deployment.created_at) : undefined

/** When a record was last changed, which is about when its deployment ended, in ms; undefined while it runs. */
export const endOf = ({ deployment }: DeploymentItem): number | undefined =>
  deployment.updated_at === undefined || isInProgress(lookOf(deployment.status))
    ? undefined
    : epochMs(deployment.updated_at)

/** The index of the newest record that had started at a moment; one without a time is as old as its place. */
const firstAt = ({ items }: Loaded, at: number): number =>
  items.findLastIndex((item) => (startOf(item) ?? -Infinity) > at) + 1

/** The records that had started at a moment, newest first, each as it was then. */
const historyAt = (loaded: Loaded, at: number): Loaded => {
  const { items, gaps, complete } = loaded
  const then = items
    .slice(firstAt(loaded, at))
    .map((item) => (item.kind === 'deployment' && (endOf(item) ?? 0) > at ? underWay(item) : item))
  return { items: then, gaps, complete, lineage: {} }
}

/** Until when a version ran: about the end of what changed it, or why that is not known. */
export type Until =
  | { readonly kind: 'still' }
  | {
      readonly kind: 'changed'
      readonly by: DeploymentItem
      /** The state that it got then: deployed, stopped, deleted. */
      readonly state: OpenEnum<DeploymentState> | undefined
      readonly end: number | undefined
    }
  /** `by` may have ended it; undefined if that is a record that cannot be read, or is missing. */
  | { readonly kind: 'unknown'; readonly by: DeploymentItem | undefined }

const UNKNOWN: Until = { kind: 'unknown', by: undefined }

type Running = Extract<Standing, { kind: 'running' }>

/** The state of a service in a record, or of the environment where that does not name it. */
const stateIn = ({ deployment }: DeploymentItem, key: string) =>
  (servicesOf(deployment).find((service) => nameKeyOf(service) === key)?.record ?? deployment)
    .status

/** What a record did to a version that ran before it. */
export const effectOn = (
  { deployment }: DeploymentItem,
  key: string,
  version: string | undefined,
): 'changed' | 'unclear' | undefined => {
  const services = servicesOf(deployment)
  const [named, twin] = services.filter((service) => nameKeyOf(service) === key)
  if (twin) return 'unclear'
  if (!named) {
    const shutsDown = services.length === 0 && verdictOf(deployment.status) === 'off'
    return shutsDown ? 'changed' : undefined
  }
  const { status } = named.record
  const verdict = verdictOf(status)
  const other = versionOf(named)
  if (verdict === 'off') return 'changed'
  if (verdict === 'ok') return status !== 'RESTARTED' && other !== version ? 'changed' : undefined
  // A failed attempt with the same version may have ended it; an unknown state says nothing.
  const mayBeSame = other === undefined || version === undefined || other === version
  return verdict === 'none' || (verdict === 'bad' && mayBeSame) ? 'unclear' : undefined
}

/** Until when a version ran, and the index of the record that says so; -1 if it still runs. */
export type EndOfRun = { readonly until: Until; readonly index: number }

/** What ended the version that ran at a moment: the first newer record that did, unless one may have before. */
export const endOfRun = (
  loaded: Loaded,
  key: string,
  { item, version }: Pick<Running, 'item' | 'version'>,
  at: number,
): EndOfRun => {
  const { items, gaps } = loaded
  const first = firstAt(loaded, at)
  for (let index = items.findIndex((one) => one.key === item.key) - 1; index >= 0; index -= 1) {
    const next = items[index]
    const isLater = index < first
    if (next === undefined || (isLater && gaps.has(next.key))) return { until: UNKNOWN, index }
    if (next.kind === 'unreadable' || next.problems.length > 0) {
      if (isLater) return { until: UNKNOWN, index }
      continue
    }
    if (!isLater && (endOf(next) ?? 0) <= at) continue
    const effect = effectOn(next, key, version)
    if (effect === 'unclear') return { until: { kind: 'unknown', by: next }, index }
    if (effect === 'changed') {
      const state = stateIn(next, key)
      return { until: { kind: 'changed', by: next, state, end: endOf(next) }, index }
    }
  }
  return { until: { kind: 'still' }, index: -1 }
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
    until: standing.kind === 'running' ? endOfRun(loaded, key, standing, at).until : undefined,
  }))
  return {
    kind: 'known',
    services: services.toSorted((a, b) => {
      const [x, y] = [serviceName(a.service) + a.key, serviceName(b.service) + b.key]
      return x < y ? -1 : Number(x > y)
    }),
  }
}
