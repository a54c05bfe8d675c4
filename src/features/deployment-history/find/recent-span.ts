/** Spans that end now, by their value in the URL. */
export const RECENT_SPANS = [
  { value: 'last-1h', label: 'Last hour', ms: 3_600_000 },
  { value: 'last-24h', label: 'Last 24 hours', ms: 86_400_000 },
  { value: 'last-7d', label: 'Last 7 days', ms: 604_800_000 },
] as const

/** The span that a filter's `from` names; undefined if it is a day. */
export const recentSpan = (from: string | undefined) =>
  RECENT_SPANS.find(({ value }) => value === from)

/** Whether dates are days of a calendar, which are other times in another zone. */
export const hasDays = (dates: { from: string | undefined; to: string | undefined }): boolean =>
  dates.to !== undefined || (dates.from !== undefined && !recentSpan(dates.from))
