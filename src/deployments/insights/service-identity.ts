import type { ReadProblem } from '#src/contract/tolerant.ts'
import { servicesOf, type Service } from '#src/deployments/record/services.ts'
import type { DeploymentItem } from './service-index.ts'

/** A service of a record, and the key that identifies it in other records. */
export type Identified = { readonly key: string; readonly service: Service }

const LISTS: ReadonlySet<unknown> = new Set([
  'applications',
  'containers',
  'databases',
  'jobs',
  'helms',
])

/** Without one of these, a service cannot be read (API §2.1). */
const REQUIRED: ReadonlySet<unknown> = new Set(['id', 'created_at'])

/** Whether a part that could not be read was a whole service, or a list of them. */
export const leavesOutService = ({ path }: ReadProblem): boolean =>
  LISTS.has(path[0]) && (path.length <= 2 || (path.length === 3 && REQUIRED.has(path[2])))

/** The key of a service by its kind and name, the same in every environment; undefined without a name. */
export const nameKeyOf = ({ kind, record }: Service): string | undefined =>
  record.name === undefined ? undefined : `${kind} named ${record.name}`

/**
 * The services of a record, identified by kind and name, because ids may differ in every record. A
 * service without a name, or with a name that its record uses twice, is identified by its id instead,
 * which works if ids recur. `whole` is false if the record may contain services that are missing here.
 */
export const identified = (
  item: DeploymentItem,
): { services: readonly Identified[]; whole: boolean } => {
  const services = servicesOf(item.deployment)
  const uses = new Map<string, number>()
  for (const service of services) {
    const key = nameKeyOf(service)
    if (key !== undefined) uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  const keys = new Set<string>()
  let whole = !item.problems.some(leavesOutService)
  const named = services.map((service): Identified => {
    const byName = nameKeyOf(service)
    const unique = byName !== undefined && uses.get(byName) === 1
    if (byName !== undefined && !unique) whole = false
    let key = unique ? byName : `${service.kind} with id ${service.record.id}`
    // In a bad record even ids repeat: such a service gets a unique key that matches nothing.
    while (keys.has(key)) key += ' again'
    keys.add(key)
    return { key, service }
  })
  return { services: named, whole }
}

/** Whether a key is a name, which identifies the service in every record, rather than an id. */
export const isNameKey = (key: string): boolean => /^\w+ named /.test(key)
