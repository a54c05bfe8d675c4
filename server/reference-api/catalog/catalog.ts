import { certManager } from './cert-manager.ts'
import type { CatalogComponent } from './component.ts'
import { externalDns } from './external-dns.ts'
import { generatedSpec, wideSpec } from './generated.ts'
import { ingressNginx } from './ingress-nginx.ts'
import { karpenter } from './karpenter.ts'
import { loki } from './loki.ts'
import { MISBEHAVING } from './misbehaving.ts'
import { otelCollector } from './otel-collector.ts'
import type { Behaviour } from '#reference/http/behaviour.ts'
import type { ComponentSpec, Resolved } from '#reference/resolve/spec.ts'

/** Every component on the home page, in its order. */
export const CATALOG: readonly CatalogComponent[] = [
  externalDns,
  loki,
  karpenter,
  certManager,
  ingressNginx,
  otelCollector,
  ...MISBEHAVING,
]

/** A component with the state that one API keeps of it. */
export type OfferedComponent = {
  spec: ComponentSpec
  answer: (resolved: Resolved) => unknown
  behave?: Behaviour | undefined
}

const asResolved = (resolved: Resolved): unknown => resolved

/** Components that are generated from their key: `generated-<seed>` and `wide-<n>`. */
const made = (key: string): OfferedComponent | undefined => {
  const spec = generatedSpec(key) ?? wideSpec(key)
  return spec && { spec, answer: asResolved }
}

/** Finds components by key; each catalog has its own counters. */
export const createCatalog = (now: () => Date): ((key: string) => OfferedComponent | undefined) => {
  const offered = new Map<string, OfferedComponent>(
    CATALOG.map(({ key, spec, answer, behaviour }) => [
      key,
      { spec, answer: answer?.() ?? asResolved, behave: behaviour?.(now) },
    ]),
  )
  return (key) => offered.get(key) ?? made(key)
}
