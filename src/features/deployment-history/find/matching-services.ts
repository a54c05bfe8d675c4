import { createContext } from 'react'
import type { Changes, ServiceChange } from '#src/deployments/past/changes.ts'
import { serviceToken } from './filter.ts'

/** The services that the filter selects, by `serviceToken`. */
export const MatchingServices = createContext<ReadonlySet<string>>(new Set())

/** The changes of a deployment, and which of its services the filter selects. */
type MatchingFirst = {
  readonly matching: readonly ServiceChange[]
  readonly changes: Changes
}

/** Puts the services that the filter selects first, each with a line even if unchanged. */
export const matchingFirst = (changes: Changes, tokens: ReadonlySet<string>): MatchingFirst => {
  if (tokens.size === 0) return { matching: [], changes }
  const isMatching = ({ service }: ServiceChange): boolean => {
    const token = serviceToken(service)
    return token !== undefined && tokens.has(token)
  }
  const matching = changes.services.filter(isMatching)
  if (matching.length === 0) return { matching, changes }
  const others = (all: readonly ServiceChange[]) =>
    all.filter((change) => !matching.includes(change))
  return {
    matching,
    changes: {
      ...changes,
      services: [...matching, ...others(changes.services)],
      shown: [...matching, ...others(changes.shown)],
      folded: others(changes.folded),
    },
  }
}
