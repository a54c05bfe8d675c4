import { ExportChoices } from '#timeline/export/export-menu.tsx'
import { DateFields, FilterChoices, FilterSheet } from '#timeline/find/filter-bar.tsx'
import { CurrentServices } from '#timeline/now/current-services-aside.tsx'
import { CurrentServicesDialog } from '#timeline/now/current-services-sheet.tsx'
import { firstRows } from '#src/lib/first-page.ts'
import { type TimelineSearch, viewOf } from '#timeline/find/timeline-search.ts'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import { FactsView, ServicesView } from './other-view.tsx'
import { DeploymentDetails } from './timeline-side.tsx'

/** The end of the feed: load older deployments, or keep searching. */
export const OldEnd = lazyWithPreload(async () => {
  await firstRows
  const code = await import('#timeline/feed/old-end.tsx')
  return code.OldEnd
})
export const FilterFooter = lazyWithPreload(() =>
  import('#timeline/find/filter-footer.tsx').then((code) => code.FilterFooter),
)

/** What else can be done with the views; loaded after the first page. */
export const ViewTools = lazyWithPreload(async () => {
  await firstRows
  const code = await import('./view-tools.tsx')
  return code.ViewTools
})

/** What may have made a service fail. */
export const SuspectsPane = lazyWithPreload(() =>
  import('#timeline/suspects/suspects-pane.tsx').then((code) => code.SuspectsPane),
)

/** In place of the feed while the environment has no deployments. */
export const NoDeployments = lazyWithPreload(() =>
  import('./no-deployments.tsx').then((code) => code.NoDeployments),
)

/** Notices about the URL: a linked deployment that is not loaded, values that are not valid. */
export const LinkedDeploymentNotice = lazyWithPreload(() =>
  import('./linked-deployment-notice.tsx').then((code) => code.LinkedDeploymentNotice),
)
export const RefusedNotice = lazyWithPreload(() =>
  import('#timeline/find/refused-notice.tsx').then((code) => code.RefusedNotice),
)

/** Loads the parts that the first render shows for an address, before the page takes over what the host rendered. */
export const preloadShown = (search: TimelineSearch): Promise<unknown> => {
  const { deployment, suspects, failure: _, after: __, view: ___, at: ____, ...filter } = search
  const view = viewOf(search)
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
  return Promise.allSettled([
    view === 'services' && ServicesView.preload(),
    view === 'facts' && FactsView.preload(),
    CurrentServices.preload(),
    isFiltered ? FilterFooter.preload() : OldEnd.preload(),
    isFiltered && RefusedNotice.preload(),
    suspects !== undefined && SuspectsPane.preload(),
    deployment !== undefined && DeploymentDetails.preload(),
    deployment !== undefined && LinkedDeploymentNotice.preload(),
  ])
}

/**
 * Preloads the lazy components of this page, first what a press on an entry shows; one that fails now is loaded when it is
 * needed.
 */
export const preloadParts = async (): Promise<void> => {
  await Promise.allSettled([DeploymentDetails.preload()])
  await Promise.allSettled([
    FilterChoices.preload(),
    FilterSheet.preload(),
    CurrentServices.preload(),
    CurrentServicesDialog.preload(),
    DateFields.preload(),
    OldEnd.preload(),
    FilterFooter.preload(),
    LinkedDeploymentNotice.preload(),
    RefusedNotice.preload(),
    NoDeployments.preload(),
    ViewTools.preload(),
    ServicesView.preload(),
    FactsView.preload(),
    SuspectsPane.preload(),
    ExportChoices.preload(),
  ])
}
