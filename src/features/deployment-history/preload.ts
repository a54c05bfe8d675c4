import { type TimelineSearch, viewOf } from '#timeline/find/timeline-search.ts'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'

/*
 * The parts of this page that weigh, and that most visits never open.
 */

/** Each service as it stood at a moment, and over the loaded deployments. */
export const ServicesView = lazyWithPreload(() =>
  import('./services-then-and-now.tsx').then((code) => code.ServicesThenAndNow),
)

/** What the loaded deployments add up to. */
export const FactsView = lazyWithPreload(() =>
  import('#timeline/facts/facts-view.tsx').then((code) => code.FactsView),
)

/** Everything that one record holds. */
export const DeploymentDetails = lazyWithPreload(() =>
  import('#timeline/details/deployment-details.tsx').then((code) => code.DeploymentDetails),
)

/** The days beside the feed, and going to one. */
export const Jumps = lazyWithPreload(() =>
  import('#timeline/jumps/jumps.tsx').then((code) => code.Jumps),
)

/** What may have made a service fail. */
export const SuspectsPane = lazyWithPreload(() =>
  import('#timeline/suspects/suspects-pane.tsx').then((code) => code.SuspectsPane),
)

/** Loads the parts that an address opens, before the page takes over what the host rendered. */
export const preloadShown = (search: TimelineSearch): Promise<unknown> => {
  const view = viewOf(search)
  return Promise.allSettled([
    view === 'services' && ServicesView.preload(),
    view === 'facts' && FactsView.preload(),
    search.deployment !== undefined && DeploymentDetails.preload(),
    search.suspects !== undefined && SuspectsPane.preload(),
  ])
}
