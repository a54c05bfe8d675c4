import type { HistoryItem } from '#src/deployments/history/history.ts'
import { type Service, servicesOf } from '#src/deployments/record/services.ts'
import { leavesOutService, nameKeyOf } from './service-identity.ts'
import type { Segment } from './service-index.ts'

/** Why a record does not tell what it says of a service: it cannot be read, or two services have one name. */
export type WhyUntold = 'unreadable' | 'ambiguous'

/** A record that may name a service although none can be found in it. */
export type Hider = {
  /** Its place in the segment, from the newest item on. */
  readonly index: number
  readonly hides: (key: string, kind: Service['kind'] | undefined) => WhyUntold | undefined
}

const KIND: Readonly<Record<string, Service['kind']>> = {
  applications: 'application',
  containers: 'container',
  databases: 'database',
  jobs: 'job',
  helms: 'helm',
}

const whyOf = (item: HistoryItem): Hider['hides'] => {
  if (item.kind === 'unreadable') return () => 'unreadable'
  const kinds = new Set(
    item.problems
      .filter(
        (problem) =>
          leavesOutService(problem) || (problem.path.length === 3 && problem.path[2] === 'name'),
      )
      .map(({ path }) => KIND[String(path[0])]),
  )
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const service of servicesOf(item.deployment)) {
    const key = nameKeyOf(service)
    if (key === undefined) continue
    if (seen.has(key)) twice.add(key)
    seen.add(key)
  }
  return (key, kind) =>
    twice.has(key) ? 'ambiguous' : kinds.has(kind) && kind ? 'unreadable' : undefined
}

const found = new WeakMap<Segment['items'], readonly Hider[]>()

/** The records of a segment that may name more services than can be found in them; most have none. */
export const hidersIn = ({ items, rows }: Segment): readonly Hider[] => {
  const known = found.get(items)
  if (known) return known
  const hiders = items.flatMap((item, index) => {
    const isSuspect =
      item.kind === 'unreadable' || item.problems.length > 0 || rows.get(item.key)?.unclear
    return isSuspect ? [{ index, hides: whyOf(item) }] : []
  })
  found.set(items, hiders)
  return hiders
}

/** The first reason why records between two places of a segment, both excluded, may name a service. */
export const whyUntold = (
  hiders: readonly Hider[],
  key: string,
  kind: Service['kind'] | undefined,
  after: number,
  before: number,
): WhyUntold | undefined => {
  for (const { index, hides } of hiders) {
    const why = index > after && index < before ? hides(key, kind) : undefined
    if (why) return why
  }
  return undefined
}
