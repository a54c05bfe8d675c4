import { ConfigurationPage } from '#src/features/component-configuration/configuration-page.tsx'
import { useOpened } from './use-opened.ts'
import { useName } from './use-places.ts'

type ComponentRouteProps = { organizationId: string; clusterId: string; componentKey: string }

/** The configuration of a component at its address. */
export function ComponentRoute({ organizationId, clusterId, componentKey }: ComponentRouteProps) {
  const address = { organizationId, clusterId, componentKey }
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
