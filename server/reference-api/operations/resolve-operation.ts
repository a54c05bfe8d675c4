import type { KnownCluster } from '#reference/catalog/clusters.ts'
import type { Behaviour } from '#reference/http/behaviour.ts'
import type { OfferedComponent } from '#reference/catalog/catalog.ts'
import { jsonText } from '#reference/http/json-body.ts'
import type { Operation } from '#reference/http/operation.ts'
import { refuse } from '#reference/http/refusal.ts'
import { evaluateComponent } from '#reference/resolve/component.ts'
import { readResolveRequest } from '#reference/resolve/request.ts'
import type { SavedValues } from '#reference/store/saved-values.ts'
import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'

/** The data that resolve reads; it writes none. */
export type ResolveSources = {
  clusters: readonly (Omit<KnownCluster, 'behaviour'> & { behave?: Behaviour | undefined })[]
  component: (key: string) => OfferedComponent | undefined
  /** Values saved for a component on a cluster; {} if there are none. */
  savedValues: SavedValues['of']
  clusterInputs: ClusterInputs
}

const json = (answer: unknown): Response =>
  new Response(jsonText(answer), { headers: { 'Content-Type': 'application/json' } })

/** `resolvePlatformComponent` (API §4.2). Read-only. */
export const resolvePlatformComponent = (sources: ResolveSources): Operation => ({
  method: 'POST',
  path: '/organization/:organizationId/cluster/:clusterId/platformBinding/component/:componentKey/resolve',
  accepts: 'json',
  prepare: ({ caller, params, body, request }) => {
    const { organizationId = '', clusterId = '', componentKey = '' } = params
    const read = readResolveRequest(body, sources.clusterInputs, componentKey)
    if (read.kind === 'wrong') return refuse(400, read.message)
    return () => {
      const ofOrganization = sources.clusters.filter(
        (cluster) => cluster.organizationId === organizationId,
      )
      if (ofOrganization.length === 0)
        return refuse(404, `No organization has the ID ${organizationId}`)
      const cluster = ofOrganization.find(({ id }) => id === clusterId)
      if (!cluster) return refuse(404, `No cluster of this organization has the ID ${clusterId}`)
      const found = sources.component(componentKey)
      if (!found) return refuse(404, `The catalog has no component ${componentKey}`)
      const { spec, answer, behave } = found
      const page = () => {
        const resolved = evaluateComponent(spec, {
          componentKey,
          cluster,
          saved: sources.savedValues(organizationId, clusterId, componentKey),
          request: read.request,
        })
        return json(answer(resolved))
      }
      const misbehave = cluster.behave ?? behave
      return misbehave ? misbehave({ caller, request, page }) : page()
    }
  },
})
