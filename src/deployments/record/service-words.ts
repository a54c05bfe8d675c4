import { counted } from '#src/lib/counted.ts'
import { inSentence } from './display-text.ts'
import { commitOf, type Service, serviceName } from './services.ts'

/** "tags", "tags and commits", "tags, commits and arguments" */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The name of a service within a sentence. */
export const sentenceName = (service: Service): string => inSentence(serviceName(service), 40)

/**
 * Up to two services by name, more as a count: "web", "web and api", "container api and job api" where both have one name,
 * "3 services".
 */
export const namesOf = (services: readonly Service[]): string => {
  if (services.length > 2) return counted(services.length, 'service')
  const names = services.map(sentenceName)
  const isShared = new Set(names).size < names.length
  return listed(isShared ? services.map((one) => `${one.kind} ${sentenceName(one)}`) : names)
}

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
