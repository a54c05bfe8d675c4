import { counted } from '#src/lib/text/counted.ts'
import { inSentence } from './display-text.ts'
import { commitOf, type Service, serviceName } from './services.ts'

/** "tags", "tags and commits", "tags, commits and arguments" */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** A service to name, and the names that services of several kinds share around it. */
export type Named = { readonly service: Service; readonly sharedNames: ReadonlySet<string> }

/** Names that services of several kinds share. */
export const sharedIn = (services: Iterable<Service>): ReadonlySet<string> => {
  const kinds = new Map<string, Service['kind']>()
  const shared = new Set<string>()
  for (const service of services) {
    const name = serviceName(service)
    if ((kinds.get(name) ?? service.kind) !== service.kind) shared.add(name)
    kinds.set(name, service.kind)
  }
  return shared
}

/** Services to name together; by default, only the names that they share among themselves are ambiguous. */
export const namedAmong = (
  services: readonly Service[],
  sharedNames = sharedIn(services),
): readonly Named[] => services.map((service) => ({ service, sharedNames }))

/** The kind to put before the name of a service, "container ", if one of another kind has the same name. */
const kindBefore = ({ service, sharedNames }: Named): string =>
  sharedNames.has(serviceName(service)) ? `${service.kind} ` : ''

/** The whole name of a service: "web", or "container web" if a service of another kind has the same name. */
export const fullName = (one: Named): string => kindBefore(one) + serviceName(one.service)

/** The same for a sentence, with the name clipped. */
export const sentenceName = (one: Named): string =>
  kindBefore(one) + inSentence(serviceName(one.service), 40)

/** Up to two services by name, more as a count: "web", "web and api", "3 services". */
export const namesOf = (some: readonly Named[]): string =>
  some.length > 2 ? counted(some.length, 'service') : listed(some.map(sentenceName))

const comparedOf = (service: Service): readonly string[] => {
  const commit = commitOf(service) ? ['commits'] : []
  switch (service.kind) {
    case 'application':
      return commit
    case 'container':
      return ['tags', 'arguments']
    case 'job':
      return [...(service.record.tag === undefined ? [] : ['tags']), ...commit, 'arguments']
    case 'helm':
      return [...(service.record.repository ? ['chart versions'] : []), ...commit]
    case 'database':
      return []
  }
}

const COMPARED: readonly string[] = ['tags', 'commits', 'chart versions', 'arguments']

/** What can be compared between records of these services: "tags, commits and arguments"; may be empty. */
export const comparedWords = (services: readonly Service[]): string => {
  const has = new Set(services.flatMap(comparedOf))
  return listed(COMPARED.filter((word) => has.has(word)))
}
