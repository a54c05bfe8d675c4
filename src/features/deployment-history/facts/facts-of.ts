import type { Zone } from '#src/lib/instant.ts'
import { dayKey } from '#src/lib/time-format.ts'
import type { History } from '#src/deployments/history/history.ts'
import { type HourCounts, hourCounts } from '#src/deployments/insights/hour-counts.ts'
import { longestPause, type Pause } from '#src/deployments/insights/longest-pause.ts'
import {
  type OperationDurations,
  operationDurations,
} from '#src/deployments/insights/operation-durations.ts'
import { type Tally, tallyOf } from '#src/deployments/insights/outcome-tally.ts'
import {
  type MeanPerDay,
  meanPerDay,
  type Periods,
  periodsOf,
  type Unit,
} from '#src/deployments/insights/period-counts.ts'
import { recoveriesIn, type Recovery } from '#src/deployments/insights/recoveries.ts'
import type { DeploymentItem } from '#src/deployments/insights/service-index.ts'
import {
  type ServiceShare,
  serviceShares,
  sharesByOrigin,
  sharesByPerson,
  type ValueShare,
} from '#src/deployments/insights/shares.ts'
import { serviceToken } from '#timeline/find/filter.ts'
import { type CompiledFilter, serviceTokensOf } from '#timeline/find/filter-match.ts'
import { recentSpan } from '#timeline/find/recent-span.ts'

/** A service and the token that filters exactly the deployments counted for it; undefined if none does. */
export type LinkedShare = ServiceShare & { readonly token: string | undefined }

/** Everything that the facts say, of the loaded deployments that match the filter. */
export type Facts = {
  readonly tally: Tally
  readonly periods: Readonly<Record<Unit, Periods>>
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

const withTokens = (items: readonly DeploymentItem[]): readonly LinkedShare[] => {
  const uses = new Map<string, number>()
  for (const { deployment } of items) {
    for (const token of serviceTokensOf(deployment)) uses.set(token, (uses.get(token) ?? 0) + 1)
  }
  return serviceShares(items).map((share) => {
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
  const isRecent = recentSpan(filter.from) !== undefined
  const to = isRecent ? undefined : filter.to
  const counting = {
    loaded: history,
    items,
    zone,
    now,
    from: isRecent ? undefined : filter.from,
    to,
    cutDay: isRecent ? dayKey(span.first, zone) : undefined,
  }
  const periods = { day: periodsOf(counting, 'day'), week: periodsOf(counting, 'week') }
  const counted = new Set(items)
  const counts = (item: DeploymentItem) => counted.has(item)
  return {
    tally: tallyOf(items),
    periods,
    mean: meanPerDay(periods.day),
    hours: hourCounts(items, zone),
    services: withTokens(items),
    people: sharesByPerson(items),
    origins: sharesByOrigin(items),
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
