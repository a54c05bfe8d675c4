import { servicesOf, type Service } from './services.ts'
import type { DeploymentItem } from './appearances.ts'

/** A service of a record, and what it is recognised by in others. */
export type Identified = { readonly key: string; readonly service: Service }

const LISTS: ReadonlySet<unknown> = new Set([
  'applications',
  'containers',
  'databases',
  'jobs',
  'helms',
])

const nameKey = ({ kind, record }: Service): string | undefined =>
  record.name === undefined ? undefined : `${kind} named ${record.name}`

/**
 * The services of a record by kind and name, since an id may belong to the record alone. One
 * without a name, or with a name that its record gives to two, is recognised by its id, which
 * helps where ids recur. `whole` is false when the record may hold services that are not told
 * apart here: then a service it does not name may still have been in it.
 */
export const identified = (
  item: DeploymentItem,
): { services: readonly Identified[]; whole: boolean } => {
  const services = servicesOf(item.deployment)
  const uses = new Map<string, number>()
  for (const service of services) {
    const key = nameKey(service)
    if (key !== undefined) uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  const keys = new Set<string>()
  let whole = !item.problems.some(({ path }) => path.length <= 2 && LISTS.has(path[0]))
  const named = services.map((service): Identified => {
    const byName = nameKey(service)
    const unique = byName !== undefined && uses.get(byName) === 1
    if (byName !== undefined && !unique) whole = false
    let key = unique ? byName : `${service.kind} with id ${service.record.id}`
    // Even ids repeat in a bad record: each service keeps a key of its own, and matches nothing.
    while (keys.has(key)) key += ' again'
    keys.add(key)
    return { key, service }
  })
  return { services: named, whole }
}

/** Whether a key says who a service is wherever it stands, and not only where ids recur. */
export const isNameKey = (key: string): boolean => /^\w+ named /.test(key)
