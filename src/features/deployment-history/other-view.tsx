import { FactsView } from '#timeline/facts/facts-view.tsx'
import type { View } from '#timeline/find/timeline-search.ts'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { MomentPanel } from '#timeline/moment/moment-panel.tsx'
import { ServicesView } from '#timeline/over-time/services-view.tsx'

/** A view of the history other than the list: the services at a moment and over time, or what the deployments add up to. */
export function OtherView({ view, ...props }: ViewProps & { view: Exclude<View, 'timeline'> }) {
  if (view === 'facts') return <FactsView {...props} />
  return (
    <div className="min-w-0">
      <MomentPanel {...props} />
      <ServicesView {...props} />
    </div>
  )
}
