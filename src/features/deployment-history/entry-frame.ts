/** The frame that every row of the feed stands in: time, rail, what happened. */
export const entryFrame =
  'relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 rounded-sm py-(--row-pad) sm:grid-cols-[4.75rem_2rem_minmax(0,1fr)] sm:gap-x-0'
