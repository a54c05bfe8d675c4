import { environmentAt, recordIndexAt } from '#src/deployments/past/environment.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { Status } from '#src/deployments/past/status.ts'
import { type Until, untilAt } from '#src/deployments/past/version-spans.ts'
import { serviceName } from '#src/deployments/record/services.ts'

/** A service at a moment. */
export type ServiceThen = {
  readonly key: string
  readonly status: Status
  /** Until when its version ran; only if one did. */
  readonly until: Until | undefined
}

/** The services of an environment at a moment, by name, or why nothing is known of it. */
export type Then =
  /** It is before the oldest loaded record. */
  | { readonly kind: 'notLoaded' }
  /** It is before the list of deployments begins, which proves nothing of what was before. */
  | { readonly kind: 'beforeList'; readonly oldest: string | undefined }
  /** Deployments are missing around it. */
  | { readonly kind: 'gap' }
  | {
      readonly kind: 'known'
      readonly services: readonly ServiceThen[]
      /** What failed by then without naming a failing service. */
      readonly failedDeployments: readonly ServiceEvent[]
    }

const createdAt = (item: Loaded['items'][number] | undefined): string | undefined =>
  item?.kind === 'deployment' ? item.deployment.created_at : undefined

/** What a loaded history proves of the services of its environment at a moment, in ms since the epoch. */
export const servicesAt = (loaded: Loaded, at: number): Then => {
  const { items, gaps, complete } = loaded
  const place = recordIndexAt(loaded, at)
  const oldest = items.findLastIndex((item) => item.kind === 'deployment')
  if (place > oldest)
    return complete
      ? { kind: 'beforeList', oldest: createdAt(items[oldest]) }
      : { kind: 'notLoaded' }
  if (gaps.has(items[place - 1]?.key ?? '')) return { kind: 'gap' }
  const { statuses, failedDeployments } = environmentAt(loaded, at)
  const services = [...statuses].map(([key, status]) => ({
    key,
    status,
    until: status.is === 'up' && status.runs ? untilAt(loaded, key, at) : undefined,
  }))
  const nameOf = ({ key, status }: ServiceThen) => serviceName(status.past.service) + key
  return {
    kind: 'known',
    failedDeployments,
    services: services.toSorted((a, b) => {
      const [x, y] = [nameOf(a), nameOf(b)]
      return x < y ? -1 : Number(x > y)
    }),
  }
}
