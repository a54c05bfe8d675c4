import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ComponentAddress } from '#src/api/requests.ts'
import { refuseOther } from '#src/api/resolve-component.ts'
import { parseExactly } from '#src/contract/exact-json.ts'
import type { PageData } from '#src/contract/page-data.ts'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { ConfigurationPage, type FirstResolved } from '#form/index.ts'
import { parseJson } from '#src/lib/values/parse-json.ts'
import { useRememberOpened } from '#src/app/bookmarks/use-remember-opened.ts'
import { useName } from '#src/shared/use-bookmarks.ts'

const firstKey = ({ organizationId, clusterId, componentKey }: ComponentAddress) => [
  'first-resolved',
  organizationId,
  clusterId,
  componentKey,
]

/** Seeds the cache with the answer for an untouched draft that came with this page, if it can be read. */
export const seedComponent = (
  client: QueryClient,
  address: ComponentAddress,
  { now, answers: [answer] }: PageData,
): void => {
  const component = answer && readResolvedComponent(parseJson(answer.text, parseExactly))
  if (component === undefined || refuseOther(component, address)) return
  const resolved: FirstResolved = { component, at: now, tookMs: answer?.tookMs ?? 0 }
  client.setQueryData(firstKey(address), resolved)
}

type ComponentRouteProps = { organizationId: string; clusterId: string; componentKey: string }

/** The route of a component configuration. */
export function ComponentRoute({ organizationId, clusterId, componentKey }: ComponentRouteProps) {
  const address = { organizationId, clusterId, componentKey }
  const name = useName(address)
  const cluster = useName({ organizationId, clusterId })
  useRememberOpened(address)
  const clusterPart = cluster === undefined ? '' : `${cluster} · `
  const client = useQueryClient()
  const ids = JSON.stringify([organizationId, clusterId, componentKey])
  useEffect(() => {
    // The page has it now. Opened again later, it asks again.
    client.removeQueries({ queryKey: firstKey({ organizationId, clusterId, componentKey }) })
  }, [client, organizationId, clusterId, componentKey])
  return (
    <>
      <title>{`${name ?? componentKey} · ${clusterPart}Configure · Tidemark`}</title>
      <ConfigurationPage
        key={ids}
        address={address}
        name={name}
        first={client.getQueryData<FirstResolved>(firstKey(address))}
      />
    </>
  )
}
