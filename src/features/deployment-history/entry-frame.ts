/**
 * The frame that every row of the feed stands in: time, rail, what happened. Where there is room its
 * ground and outline reach beyond what it holds, so that no word touches them.
 */
export const entryFrame =
  'relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 rounded-sm py-(--row-pad) sm:-mx-2 sm:grid-cols-[4.75rem_2rem_minmax(0,1fr)] sm:gap-x-0 sm:px-2 sm:[--rail-x:6.25rem]'
