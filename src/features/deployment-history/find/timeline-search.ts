import * as z from 'zod/mini'
import type { SuspectsOf } from '#src/deployments/words/sentence.ts'

/** The views of one history. The first one is shown if the URL names none. */
export const VIEWS = [
  { view: 'timeline', label: 'Timeline' },
  { view: 'services', label: 'Services' },
  { view: 'facts', label: 'Facts' },
] as const

export type View = (typeof VIEWS)[number]['view']

/** Reads an invalid value as undefined. */
// oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
const dropped = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(schema), undefined)

const optionalText = dropped(z.string().check(z.minLength(1)))

/** The parameters of the filter. */
const filterSchema = z.object({
  q: optionalText,
  // Each lists any number of values, separated by commas.
  status: optionalText,
  origin: optionalText,
  by: optionalText,
  kind: optionalText,
  service: optionalText,
  // Days, and their zone: "Europe/Berlin". Without a zone, they are days in the zone that the person chose.
  from: optionalText,
  to: optionalText,
  tz: optionalText,
})

const viewSchema = z.enum(VIEWS.map(({ view }) => view))

/** The search parameters of the timeline, all optional. */
const timelineSchema = z.object({
  // The deployment whose details are open, the ID of the next newer one, the one to compare with, and "all" if
  // unchanged services are shown too.
  deployment: optionalText,
  after: optionalText,
  compare: optionalText,
  show: optionalText,
  // The key of the service whose suspects are open, and the deployment of its failure; by default the last one.
  suspects: optionalText,
  failure: optionalText,
  ...filterSchema.shape,
  // The view, and the moment (ISO 8601) at which it shows the services.
  view: dropped(viewSchema),
  at: optionalText,
})

/** A filter in the URL: plain text; empty fields are left out. */
export type FilterSearch = { [Name in keyof z.infer<typeof filterSchema>]?: string }

/** The search parameters of the timeline: plain text. */
export type TimelineSearch = {
  [Name in keyof z.infer<typeof timelineSchema>]?: string | undefined
}

/** Reads the search parameters of a URL and drops unknown parameters and unknown views. */
export const readTimelineSearch = (search: TimelineSearch): TimelineSearch =>
  timelineSchema.parse(search)

/** The parameters of the filter alone. */
export const filterIn = (search: TimelineSearch): TimelineSearch => filterSchema.parse(search)

/** The same page without a filter. */
export const withoutFilter = (search: TimelineSearch): TimelineSearch => ({
  ...search,
  ...Object.fromEntries(Object.keys(filterSchema.shape).map((name) => [name, undefined])),
})

/** The view that a URL asks for; the timeline if it asks for none, or for one that does not exist. */
export const viewOf = ({ view }: TimelineSearch): View =>
  viewSchema.safeParse(view).data ?? 'timeline'

/** The same filter in another view. Open details stay open. */
export const showView =
  (view: View) =>
  ({ view: _, at, ...search }: TimelineSearch): TimelineSearch => ({
    ...search,
    ...(view !== 'timeline' && { view }),
    // Only the services are shown at a moment.
    ...(view === 'services' && at !== undefined && { at }),
  })

/** The view of the services at a moment (ISO 8601), or now if it is undefined. */
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
