import { MomentPanel } from '#timeline/moment/moment-panel.tsx'
import { ServicesView } from '#timeline/over-time/services-view.tsx'
import type { ViewProps } from '#timeline/find/view-props.ts'

/** The services at a moment, and over the loaded deployments. */
export function ServicesThenAndNow(props: ViewProps) {
  return (
    <div className="min-w-0">
      <MomentPanel {...props} />
      <ServicesView {...props} />
    </div>
  )
}
