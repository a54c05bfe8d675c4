import type { SuspectsOf } from '#src/deployments/words/sentence.ts'

/** The search parameters of the timeline: plain text, all optional. */
const NAMES = [
  // The deployment whose details are open, the ID of the next newer one, the one to compare with, and which services to show.
  ...(['deployment', 'after', 'compare', 'show'] as const),
  // The key of the service whose suspects are open, and the deployment of its failure; without that, its last one.
  ...(['suspects', 'failure'] as const),
  // The filter.
  ...(['q', 'status', 'origin', 'by', 'kind', 'service', 'from', 'to', 'tz'] as const),
  // How the history is shown, and the moment (ISO 8601) that the services are shown at.
  ...(['view', 'at'] as const),
] as const

export type TimelineSearch = { [Name in (typeof NAMES)[number]]?: string | undefined }

/** The views of one history. The first one is shown if the URL names none. */
export const VIEWS = [
  { view: 'timeline', label: 'Timeline' },
  { view: 'services', label: 'Services' },
  { view: 'facts', label: 'Facts' },
] as const

export type View = (typeof VIEWS)[number]['view']

/** The view that a URL asks for; the timeline if it asks for none, or for one that does not exist. */
export const viewOf = ({ view }: TimelineSearch): View =>
  VIEWS.find((known) => known.view === view)?.view ?? 'timeline'

/** Reads the search parameters of a URL and drops unknown ones, and views that do not exist. */
export const readTimelineSearch = (search: Record<string, unknown>): TimelineSearch =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name]
      if (typeof value !== 'string' || value === '') return []
      return name === 'view' && viewOf({ view: value }) !== value ? [] : [[name, value]]
    }),
  )

/** The same filter in another view. Open details stay open. */
export const showView =
  (view: View) =>
  ({ view: _, at, ...search }: TimelineSearch): TimelineSearch => ({
    ...search,
    ...(view !== 'timeline' && { view }),
    // Only the services are shown at a moment.
    ...(view === 'services' && at !== undefined && { at }),
  })

/** The services at a moment (ISO 8601); as they are now without one. */
export const showMoment =
  (at: string | undefined) =>
  ({ at: _, ...search }: TimelineSearch): TimelineSearch => ({
    ...search,
    view: 'services',
    ...(at !== undefined && { at }),
  })

/** The same page with the details of a deployment open, perhaps compared with an older one. */
export const openDetails =
  (id: string, after: string | undefined, compare?: string) =>
  (search: TimelineSearch): TimelineSearch => ({ ...search, deployment: id, after, compare })

/** The same page without open details. */
export const closeDetails = ({
  deployment: _,
  after: __,
  compare: ___,
  show: ____,
  ...search
}: TimelineSearch): TimelineSearch => search

/** The same page with the suspects of a service open, in place of details. */
export const openSuspects =
  ({ service, failure }: SuspectsOf) =>
  (search: TimelineSearch): TimelineSearch => ({
    ...closeDetails(search),
    suspects: service,
    failure,
  })

/** The same page without suspects. */
export const closeSuspects = ({
  suspects: _,
  failure: __,
  ...search
}: TimelineSearch): TimelineSearch => search
