import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import type { View } from '#timeline/find/timeline-search.ts'
import type { ViewProps } from '#timeline/find/view-props.ts'

/** Each service over the loaded deployments. */
export const ServicesView = lazyWithPreload(() =>
  import('#timeline/over-time/services-view.tsx').then((code) => code.ServicesView),
)

/** Each service as it stood at a moment. */
export const MomentPanel = lazyWithPreload(() =>
  import('#timeline/moment/moment-panel.tsx').then((code) => code.MomentPanel),
)

/** What the loaded deployments add up to. */
export const FactsView = lazyWithPreload(() =>
  import('#timeline/facts/facts-view.tsx').then((code) => code.FactsView),
)

/** A view of the history other than the list. */
export function OtherView({ view, ...props }: ViewProps & { view: Exclude<View, 'timeline'> }) {
  return view === 'services' ? (
    <div key={view} className="min-w-0">
      <LazyPanel what="the choice of a moment" meanwhile={null}>
        <MomentPanel {...props} />
      </LazyPanel>
      <LazyPanel what="the services">
        <ServicesView {...props} />
      </LazyPanel>
    </div>
  ) : (
    <LazyPanel key={view} what="the facts">
      <FactsView {...props} />
    </LazyPanel>
  )
}
