import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { Drafts } from '#form/drafts/drafts.tsx'
import { Elsewhere } from '#form/elsewhere/elsewhere.tsx'
import { Inspector } from '#form/workbench/inspector.tsx'

/** What can be done with the draft besides filling it in, at the end of what stands beside the form. */
export function MoreSections() {
  return (
    <>
      <PanelBoundary what="the same draft elsewhere">
        <Elsewhere />
      </PanelBoundary>
      <PanelBoundary what="the request and its answer">
        <Inspector />
      </PanelBoundary>
      <PanelBoundary what="the drafts">
        <Drafts />
      </PanelBoundary>
    </>
  )
}
