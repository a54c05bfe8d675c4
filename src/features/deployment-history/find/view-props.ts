import type { Zone } from '#src/lib/time/instant.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import type { CompiledFilter } from './filter-match.ts'
import type { TimelineSearch } from './timeline-search.ts'

/** What the page hands to each view of the history. */
export type ViewProps = {
  environmentId: string
  history: History
  /** The filter in use; it follows typing a moment later. */
  compiled: CompiledFilter
  zone: Zone
  /** In ms since the epoch, to the minute. */
  now: number
  /** How much of the history is loaded and matches: "3 of 240 loaded, back to 2 March". */
  coverage: string
  /**
   * Loads more: `pager`, with its progress in `paging` and the state of the end in `oldEnd`. Newer deployments wait until
   * the person shows them.
   */
  timeline: Pick<Timeline, 'pager' | 'paging' | 'oldEnd' | 'newer' | 'showNewer'>
  /** The id of the next newer deployment, which the permalink to a deployment needs. */
  afterOf: (id: string) => string | undefined
  search: TimelineSearch
}
