/* All that the rest of the console may import from this feature. */
export { printFilter } from './find/filter-url.ts'
export { EMPTY_FILTER, serviceToken } from './find/filter.ts'
export { openDetails, readTimelineSearch } from './find/timeline-search.ts'
export { preloadForAddress } from './preload.ts'
export { TimelinePage } from './timeline-page.tsx'
