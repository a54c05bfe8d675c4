import { getRouteApi } from '@tanstack/react-router'
import { ConfigurationPage } from '#src/features/component-configuration/configuration-page.tsx'
import { useOpened } from './use-opened.ts'
import { useName } from './use-places.ts'

const route = getRouteApi(
  '/shell/organizations/$organizationId/clusters/$clusterId/components/$componentKey',
)

/** The configuration of a component at its address. */
export function ComponentRoute() {
  const address = route.useParams()
  const { organizationId, clusterId, componentKey } = address
  const name = useName(address)
  const cluster = useName({ organizationId, clusterId })
  useOpened(address)
  const where = cluster === undefined ? '' : `${cluster} · `
  return (
    <>
      <title>{`${name ?? componentKey} · ${where}Configure · Tidemark`}</title>
      <ConfigurationPage
        key={JSON.stringify([organizationId, clusterId, componentKey])}
        address={address}
        name={name}
      />
    </>
  )
}
