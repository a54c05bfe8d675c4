import type { Behaviour } from '#reference/http/behaviour.ts'
import type { ComponentSpec, Resolved } from '#reference/resolve/spec.ts'

/** A component of the catalog: its specification and how it responds. */
export type CatalogComponent = {
  /** Stable: tests and people open it by this key. */
  key: string
  /** One or two sentences for the home page. */
  description: string
  spec: ComponentSpec
  /** Changes the resolved response; called once per API, so that each API has its own counters. */
  answer?: () => (resolved: Resolved) => unknown
  /** Makes it misbehave; called once per API as well. */
  behaviour?: (now: () => Date) => Behaviour
}
