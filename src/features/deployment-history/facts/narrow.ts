import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { hasFailed } from '#src/deployments/record/state.ts'
import {
  type Filter,
  groupOf,
  isEmptyFilter,
  type StatusGroup,
  stateToken,
} from '#timeline/find/filter.ts'
import { recentSpan } from '#timeline/find/recent-span.ts'

/*
 * The filter that shows exactly the deployments behind a number, made from the filter that was counted
 * with. Undefined where the address cannot say it: then the number lists its deployments instead.
 */

/** Only the days from `first` to `last`, which are within the days of the filter. */
export const onDays = (filter: Filter, first: string, last: string): Filter | undefined =>
  recentSpan(filter.from) === undefined ? { ...filter, from: first, to: last } : undefined

/** Whether a filter by groups shows exactly these, whether a group contains deployments in which only a service failed or not. */
const areGroups = (
  all: readonly DeploymentItem[],
  items: ReadonlySet<DeploymentItem>,
  groups: readonly StatusGroup[],
): boolean =>
  all.every((item) => {
    const failed = hasFailed(item.deployment)
    const byState = groups.includes(groupOf(item.deployment.status))
    const isShown = failed ? groups.includes('failed') : byState
    return isShown === items.has(item) && (!failed || isShown || !byState)
  })

/**
 * Only the states of `items`, which are some of `all` that the filter matches. `groups` name the same where the filter
 * chooses no states, or these groups.
 */
export const withStates = (
  filter: Filter | undefined,
  all: readonly DeploymentItem[],
  items: readonly DeploymentItem[],
  groups?: readonly StatusGroup[],
): Filter | undefined => {
  if (filter === undefined) return undefined
  const wanted = new Set(items)
  const { status } = filter
  // An empty filter also shows records that cannot be read.
  if (wanted.size === all.length && !isEmptyFilter(filter)) return filter
  const areChosen = groups?.every((group) => status.size === 0 || status.has(group))
  if (groups && areChosen && areGroups(all, wanted, groups))
    return { ...filter, status: new Set(groups) }
  const tokens = new Set<string>()
  for (const { deployment } of items) {
    // No address asks for deployments without a state.
    if (deployment.status === undefined) return undefined
    tokens.add(stateToken(deployment.status))
  }
  // Of the deployments in a state, a filter by groups may match only those in which a service failed, or only the others.
  const isWider =
    status.size > 0 &&
    items.some(
      ({ deployment: { status: state } }) =>
        state !== undefined &&
        !status.has(stateToken(state)) &&
        !(status.has(groupOf(state)) && status.has('failed')),
    )
  const isExact =
    !isWider &&
    all.every(
      (item) =>
        wanted.has(item) ||
        item.deployment.status === undefined ||
        !tokens.has(stateToken(item.deployment.status)),
    )
  return isExact ? { ...filter, status: tokens } : undefined
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
