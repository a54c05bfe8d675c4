import { externalDns } from './catalog-external-dns.ts'
import { karpenter } from './catalog-karpenter.ts'
import { loki } from './catalog-loki.ts'
import type { Behaviour } from './list-deployment-history.ts'
import type { ComponentSpec, Resolved } from './resolve-spec.ts'

/** A component of the catalog: what it is made of, and how it answers. */
export type CatalogComponent = {
  /** Stable: tests and people open it by this key. */
  key: string
  /** For the home page: what there is to see, in a sentence or two. */
  description: string
  spec: ComponentSpec
  /** Says something else than what was resolved. */
  answer?: (resolved: Resolved) => unknown
  /** Answers in an odd way; called once an API, so that counters are its own. */
  behaviour?: (now: () => Date) => Behaviour
}

/** Every component that people are shown, in the order of their home page. */
export const CATALOG: readonly CatalogComponent[] = [externalDns, loki, karpenter]

/** A component as one API answers for it. */
export type OfferedComponent = { component: CatalogComponent; behave: Behaviour | undefined }

/** Finds components by key; their counters are this catalog's own. */
export const createCatalog = (now: () => Date): ((key: string) => OfferedComponent | undefined) => {
  const offered = new Map<string, OfferedComponent>(
    CATALOG.map((component) => [component.key, { component, behave: component.behaviour?.(now) }]),
  )
  return (key) => offered.get(key)
}
