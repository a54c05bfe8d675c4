import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import type { View } from '#timeline/find/timeline-search.ts'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { FactsView, ServicesView } from './preload.ts'

/** A view of the history other than the list. */
export function OtherView({ view, ...props }: ViewProps & { view: Exclude<View, 'timeline'> }) {
  return view === 'services' ? (
    <LazyPanel key={view} what="the services">
      <ServicesView {...props} />
    </LazyPanel>
  ) : (
    <LazyPanel key={view} what="the facts">
      <FactsView {...props} />
    </LazyPanel>
  )
}
