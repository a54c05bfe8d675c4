import type { ComponentProps } from 'react'
import { PanelBoundary } from '#src/ui/panel-boundary.tsx'
import { DeploymentDetails } from './deployment-details.tsx'
import { DetailsPanel } from './details-panel.tsx'

/** The details of a deployment, where there is room for them. */
export function DetailsPane(props: ComponentProps<typeof DeploymentDetails>) {
  return (
    <DetailsPanel onClose={props.onClose}>
      <PanelBoundary what="the details" of={props.index}>
        <DeploymentDetails {...props} />
      </PanelBoundary>
    </DetailsPanel>
  )
}
