import type { Zone } from '#src/lib/time/instant.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { serviceToken } from '#timeline/find/filter.ts'
import { type CompiledFilter, serviceTokensOf } from '#timeline/find/filter-match.ts'
import { recentSpan } from '#timeline/find/recent-span.ts'
import { type Deeds, deedsIn } from './acts.ts'
import { type HourCounts, hourCounts } from './hour-counts.ts'
import { longestPause, type Pause } from './longest-pause.ts'
import { type OperationDurations, operationDurations } from './operation-durations.ts'
import { type MeanPerDay, meanPerDay, type Periods, periodsOf, type Unit } from './period-counts.ts'
import { recoveriesIn, type Recovery } from './recoveries.ts'
import { type ServiceShare, serviceShares, valueShares, type ValueShare } from './shares.ts'
import { type Tally, tallyOf, underWayIn } from './tally.ts'

/** A service and the token that filters exactly the deployments counted for it; undefined if none does. */
export type LinkedShare = ServiceShare & { readonly token: string | undefined }

/** Everything that the facts say, of the loaded deployments that match the filter. */
export type Facts = {
  readonly tally: Tally
  readonly deeds: Deeds
  readonly periods: Readonly<Record<Unit, Periods>>
  /** Of deploys that changed what runs. */
  readonly mean: MeanPerDay | undefined
  readonly hours: HourCounts
  readonly services: readonly LinkedShare[]
  readonly people: readonly ValueShare[]
  readonly origins: readonly ValueShare[]
  readonly recoveries: readonly Recovery[]
  readonly durations: readonly OperationDurations[]
  readonly pause: Pause | undefined
  /** Loaded records that cannot be read, and so are not counted. */
  readonly unreadable: number
}

/** Adds the token that filters exactly the deployments counted for each service. */
const withTokens = (
  shares: readonly ServiceShare[],
  items: readonly DeploymentItem[],
): readonly LinkedShare[] => {
  const uses = new Map<string, number>()
  for (const { deployment } of items) {
    for (const token of serviceTokensOf(deployment)) uses.set(token, (uses.get(token) ?? 0) + 1)
  }
  return shares.map((share) => {
    const token = serviceToken(share.service)
    const isExact = token !== undefined && uses.get(token) === share.tally.all.length
    return { ...share, token: isExact ? token : undefined }
  })
}

/** Counts everything, once for each history, filter and zone; `now` in ms. */
export const factsOf = (
  history: History,
  compiled: CompiledFilter,
  zone: Zone,
  now: number,
): Facts => {
  const items = history.items.flatMap((item) =>
    item.kind === 'deployment' && compiled.matches(item) ? [item] : [],
  )
  const { filter, span } = compiled
  const isUnderWay = underWayIn(history, now)
  const isRecent = recentSpan(filter.from) !== undefined
  const to = isRecent ? undefined : filter.to
  const counting = {
    loaded: history,
    items,
    isUnderWay,
    zone,
    now,
    from: isRecent ? undefined : filter.from,
    to,
    cutDay: isRecent ? dayKey(span.first, zone) : undefined,
  }
  const periods = { day: periodsOf(counting, 'day'), week: periodsOf(counting, 'week') }
  const counted = new Set(items)
  const counts = (item: DeploymentItem) => counted.has(item)
  const deeds = deedsIn(history, counts)
  return {
    tally: tallyOf(items, isUnderWay),
    deeds,
    periods,
    mean: meanPerDay(periods.day, new Set(deeds.get('changed'))),
    hours: hourCounts(items, zone),
    services: withTokens(serviceShares(history, counts, isUnderWay), items),
    people: valueShares(items, isUnderWay, ({ deployment }) => deployment.triggered_by),
    origins: valueShares(items, isUnderWay, ({ deployment }) => deployment.origin),
    recoveries: recoveriesIn(history, counts, now),
    durations: operationDurations(items),
    pause: longestPause(
      history,
      counts,
      to !== undefined && to < dayKey(now, zone) ? undefined : now,
    ),
    unreadable: history.items.filter(({ kind }) => kind === 'unreadable').length,
  }
}
