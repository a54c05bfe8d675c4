import X from 'lucide-react/icons/x'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { memo, useEffect } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { SidePanel } from '#src/ui/overlays/side-panel.tsx'
import { currentServicesCoverage } from '#src/deployments/words/coverage.ts'
import type { History } from '#src/deployments/history/history.ts'
import { CurrentServicesAside } from '#timeline/now/current-services-list.tsx'
import { currentServices } from '#timeline/now/current-services.ts'
import { CurrentServicesSheet } from '#timeline/now/current-services-sheet.tsx'
import { DeploymentDetails } from './preload.ts'
import type { OpenDetails } from './use-details.ts'

type TimelineSideProps = {
  history: History
  details: OpenDetails
  zone: Zone
  now: number
  /** The id of the next newer deployment, which a permalink needs. */
  afterOf: (id: string) => string | undefined
}

// Memoized: the current services do not depend on the filter.
const StableCurrentServicesAside = memo(CurrentServicesAside)
const StableCurrentServicesSheet = memo(CurrentServicesSheet)

/**
 * Beside the feed: the open details, or else the current services. Memoized, so that a press which opens, closes or
 * filters is painted before this renders.
 */
export const TimelineSide = memo(function TimelineSide(props: TimelineSideProps) {
  const { history, details, zone, now, afterOf } = props
  // What most visits open. A load that fails now is tried again by the press.
  useEffect(() => void DeploymentDetails.preload().catch(() => {}), [])
  if (details.index !== undefined) {
    return (
      <SidePanel name="Deployment details" onClose={details.close}>
        <LazyPanel
          what="the details"
          of={details.index}
          close={<IconButton icon={X} size="sm" label="Close" onClick={details.close} />}
        >
          <DeploymentDetails
            history={history}
            index={details.index}
            zone={zone}
            link={pageOrigin() + details.href}
            search={details.search}
            steps={details.steps}
            onSearch={details.set}
            onClose={details.close}
          />
        </LazyPanel>
      </SidePanel>
    )
  }
  const services = currentServices(history, now)
  const running = {
    services,
    coverage: currentServicesCoverage(history, { zone, now }),
    zone,
    afterOf,
  }
  return (
    <>
      <PanelBoundary what="the running services" of={services}>
        <StableCurrentServicesAside {...running} />
      </PanelBoundary>
      <StableCurrentServicesSheet {...running} />
    </>
  )
})
