/**
 * The grid of every row of the feed: time, rail, content. On wide screens its background and focus
 * outline extend beyond the content, so that they do not touch the text.
 */
export const entryGrid =
  'relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 rounded-sm py-(--row-pad) sm:-mx-2 sm:grid-cols-[4.75rem_2rem_minmax(0,1fr)] sm:gap-x-0 sm:px-2 sm:[--rail-x:6.25rem]'
