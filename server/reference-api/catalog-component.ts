import type { Behaviour } from './list-deployment-history.ts'
import type { ComponentSpec, Resolved } from './resolve-spec.ts'

/** A component of the catalog: what it is made of, and how it answers. */
export type CatalogComponent = {
  /** Stable: tests and people open it by this key. */
  key: string
  /** For the home page: what there is to see, in a sentence or two. */
  description: string
  spec: ComponentSpec
  /** Says something else than what was resolved; called once an API, so that counters are its own. */
  answer?: () => (resolved: Resolved) => unknown
  /** Answers in an odd way; called once an API as well. */
  behaviour?: (now: () => Date) => Behaviour
}
