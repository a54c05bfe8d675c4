import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { DraftsButton } from '#form/drafts/drafts-button.tsx'
import { OtherClusters } from '#form/other-clusters/other-clusters.tsx'
import { Inspector } from '#form/workbench/inspector.tsx'

/** What can be done with the draft besides filling it in, at the end of what stands beside the form. */
export function MoreSections() {
  return (
    <>
      <PanelBoundary what="the comparison with other clusters">
        <OtherClusters />
      </PanelBoundary>
      <PanelBoundary what="the request and its answer">
        <Inspector />
      </PanelBoundary>
      <PanelBoundary what="the drafts">
        <DraftsButton />
      </PanelBoundary>
    </>
  )
}
