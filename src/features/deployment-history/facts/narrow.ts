import type { DeploymentItem } from '#src/deployments/insights/service-index.ts'
import { type Filter, type StatusGroup, stateToken } from '#timeline/find/filter.ts'
import { recentSpan } from '#timeline/find/recent-span.ts'

/*
 * The filter that shows exactly the deployments behind a number, made from the filter that was counted
 * with. Undefined where the address cannot say it: then the number lists its deployments instead.
 */

/** Only the days from `first` to `last`, which are within the days of the filter. */
export const onDays = (filter: Filter, first: string, last: string): Filter | undefined =>
  recentSpan(filter.from) === undefined ? { ...filter, from: first, to: last } : undefined

/**
 * Only the states of `items`: all that the filter matches, of some outcomes. `groups` are the same
 * outcomes for a filter that does not choose states itself.
 */
export const withStates = (
  filter: Filter | undefined,
  items: readonly DeploymentItem[],
  groups?: readonly StatusGroup[],
): Filter | undefined => {
  if (filter === undefined) return undefined
  if (groups && filter.status.size === 0) return { ...filter, status: new Set(groups) }
  const tokens = new Set<string>()
  for (const { deployment } of items) {
    // No address asks for deployments without a state.
    if (deployment.status === undefined) return undefined
    tokens.add(stateToken(deployment.status))
  }
  return { ...filter, status: tokens }
}

/** Only what one person triggered. */
export const byPerson = (filter: Filter, person: string | undefined): Filter | undefined =>
  person === undefined ? undefined : { ...filter, by: new Set([person]) }

/** Only what came from one origin. */
export const fromOrigin = (filter: Filter, origin: string | undefined): Filter | undefined =>
  origin === undefined ? undefined : { ...filter, origin: new Set([origin]) }

/** Only what names a service, given by its token; not within a choice of several services. */
export const withService = (filter: Filter, token: string): Filter | undefined =>
  filter.service.size === 0 || (filter.service.size === 1 && filter.service.has(token))
    ? { ...filter, service: new Set([token]) }
    : undefined
