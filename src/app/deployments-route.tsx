import { getRouteApi } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { TimelinePage } from '#src/features/deployment-history/timeline-page.tsx'
import { nameOf, recents } from './recents.ts'

const route = getRouteApi('/shell/environments/$environmentId/deployments')

/** The deployment history at its address. */
export function DeploymentsRoute() {
  const { environmentId } = route.useParams()
  const name = nameOf(useSyncExternalStore(recents.subscribe, recents.get), environmentId)
  return (
    <TimelinePage
      key={environmentId}
      environmentId={environmentId}
      name={name ?? environmentId}
      search={route.useSearch()}
    />
  )
}
