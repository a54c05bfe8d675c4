import { certManager } from './catalog-cert-manager.ts'
import type { CatalogComponent } from './catalog-component.ts'
import { externalDns } from './catalog-external-dns.ts'
import { generatedSpec } from './catalog-generated.ts'
import { ingressNginx } from './catalog-ingress-nginx.ts'
import { karpenter } from './catalog-karpenter.ts'
import { loki } from './catalog-loki.ts'
import { MISBEHAVING } from './catalog-misbehaving.ts'
import { otelCollector } from './catalog-otel-collector.ts'
import { wideSpec } from './catalog-wide.ts'
import type { Behaviour } from './list-deployment-history.ts'
import type { ComponentSpec, Resolved } from './resolve-spec.ts'

/** Every component that people are shown, in the order of their home page. */
export const CATALOG: readonly CatalogComponent[] = [
  externalDns,
  loki,
  karpenter,
  certManager,
  ingressNginx,
  otelCollector,
  ...MISBEHAVING,
]

/** A component as one API offers it. */
export type OfferedComponent = {
  spec: ComponentSpec
  answer: (resolved: Resolved) => unknown
  behave?: Behaviour | undefined
}

const asResolved = (resolved: Resolved): unknown => resolved

/** Components that are made from their key: `generated-<seed>` and `wide-<n>`. */
const made = (key: string): OfferedComponent | undefined => {
  const spec = generatedSpec(key) ?? wideSpec(key)
  return spec && { spec, answer: asResolved }
}

/** Finds components by key; their counters are this catalog's own. */
export const createCatalog = (now: () => Date): ((key: string) => OfferedComponent | undefined) => {
  const offered = new Map<string, OfferedComponent>(
    CATALOG.map(({ key, spec, answer, behaviour }) => [
      key,
      { spec, answer: answer?.() ?? asResolved, behave: behaviour?.(now) },
    ]),
  )
  return (key) => offered.get(key) ?? made(key)
}
