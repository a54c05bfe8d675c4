import { getRouteApi } from '@tanstack/react-router'
import { ConfigurationPage } from '#src/features/component-configuration/configuration-page.tsx'

const route = getRouteApi(
  '/shell/organizations/$organizationId/clusters/$clusterId/components/$componentKey',
)

/** The configuration of a component at its address. */
export function ComponentRoute() {
  const address = route.useParams()
  const { organizationId, clusterId, componentKey } = address
  return (
    <>
      <title>{`${componentKey} · Configure · Tidemark`}</title>
      <ConfigurationPage
        key={JSON.stringify([organizationId, clusterId, componentKey])}
        address={address}
      />
    </>
  )
}
