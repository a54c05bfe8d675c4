import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '#src/api/create-api.ts'
import { type ComponentAddress, UNTOUCHED_DRAFT } from '#src/api/requests.ts'
import { refuseOther, resolveComponent } from '#src/api/resolve-component.ts'
import type { FirstPage } from '#src/contract/first-answer.ts'
import { ConfigurationPage } from '#src/features/component-configuration/configuration-page.tsx'
import type { FirstResolved } from '#form/engine/create-configuration.ts'
import { useRememberOpened } from './use-remember-opened.ts'
import { useName } from '#src/shared/use-bookmarks.ts'

const firstKey = ({ organizationId, clusterId, componentKey }: ComponentAddress) => [
  'first-resolved',
  organizationId,
  clusterId,
  componentKey,
]

/** Prepares the first render of this page with the answer that came with it. Rejects with `ApiError`. */
export const prepareComponent = async (
  { api, client }: { api: Api; client: QueryClient },
  address: ComponentAddress,
  { now, answers }: Pick<FirstPage, 'now' | 'answers'>,
): Promise<void> => {
  const { signal } = new AbortController()
  const component = await resolveComponent(api, address, UNTOUCHED_DRAFT, signal)
  const refusal = refuseOther(component, address)
  if (refusal) throw refusal
  client.setQueryData<FirstResolved>(firstKey(address), {
    component,
    at: now,
    tookMs: answers[0]?.tookMs ?? 0,
  })
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
