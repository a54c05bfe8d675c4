import { type TimelineSearch, viewOf } from '#timeline/find/timeline-search.ts'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'

/*
 * The parts of this page that weigh, and that most visits never open.
 */

/** The services over time, and what the loaded deployments add up to. */
export const OtherView = lazyWithPreload(() =>
  import('./other-view.tsx').then((code) => code.OtherView),
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
  import('#timeline/suspects/suspects-beside-list.tsx').then((code) => code.SuspectsPane),
)

/** Loads the parts that an address opens, before the page takes over what the host rendered. */
export const preloadForAddress = (search: TimelineSearch): Promise<unknown> =>
  Promise.allSettled([
    viewOf(search) !== 'timeline' && OtherView.preload(),
    search.deployment !== undefined && DeploymentDetails.preload(),
    search.suspects !== undefined && SuspectsPane.preload(),
  ])
