import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import type { View } from '#timeline/find/timeline-search.ts'
import type { ViewProps } from '#timeline/find/view-props.ts'

/** Each service as it stood at a moment, and over the loaded deployments. */
export const ServicesView = lazyWithPreload(() =>
  import('./services-then-and-now.tsx').then((code) => code.ServicesThenAndNow),
)

/** What the loaded deployments add up to. */
export const FactsView = lazyWithPreload(() =>
  import('#timeline/facts/facts-view.tsx').then((code) => code.FactsView),
)

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
