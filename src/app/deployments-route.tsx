import { getRouteApi } from '@tanstack/react-router'
import { TimelinePage } from '#src/features/deployment-history/timeline-page.tsx'
import { useOpened } from './use-opened.ts'
import { useName } from './use-places.ts'

const route = getRouteApi('/shell/environments/$environmentId/deployments')

/** The deployment history at its address. */
export function DeploymentsRoute() {
  const { environmentId } = route.useParams()
  const name = useName({ environmentId })
  useOpened({ environmentId })
  return (
    <TimelinePage
      key={environmentId}
      environmentId={environmentId}
      name={name ?? environmentId}
      search={route.useSearch()}
    />
  )
}
