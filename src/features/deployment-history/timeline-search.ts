/** What the address of the timeline can say. All of it plain text, all of it optional. */
const NAMES = [
  // The deployment whose details are open, the next newer one's id, what it is compared with, and what is shown of it.
  ...(['deployment', 'after', 'compare', 'show'] as const),
  // What is looked for.
  ...(['q', 'status', 'origin', 'by', 'kind', 'service', 'from', 'to'] as const),
] as const

export type TimelineSearch = { [Name in (typeof NAMES)[number]]?: string }

/** Reads the search part of an address; what it does not know is left out. */
export const readTimelineSearch = (search: Record<string, unknown>): TimelineSearch =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

/** The same page with the details of a deployment open. */
export const openDetails =
  (id: string, after: string | undefined) =>
  ({ compare: _, after: __, ...search }: TimelineSearch): TimelineSearch => ({
    ...search,
    deployment: id,
    ...(after !== undefined && { after }),
  })

/** The same page with the details of a deployment open, held against an older one. */
export const compareDetails =
  (id: string, after: string | undefined, older: string) =>
  (search: TimelineSearch): TimelineSearch => ({
    ...openDetails(id, after)(search),
    compare: older,
  })

/** The same page with no details open. */
export const closeDetails = ({
  deployment: _,
  after: __,
  compare: ___,
  show: ____,
  ...search
}: TimelineSearch): TimelineSearch => search
