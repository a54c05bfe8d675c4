/** Number of results on a page (API §4.1, §8.4). */
export const PAGE_SIZE = 20

/**
 * The deployments of one environment. Each has a position that grows with time, without gaps:
 * the oldest is 1, the newest is the count.
 */
export type HistorySource = {
  count: () => number
  /** Position of the deployment with this ID, in upper or lower case; undefined if there is none. */
  positionOf: (id: string) => number | undefined
  /** JSON texts of the (at most 20) deployments below a position, newest first. */
  below: (position: number) => readonly string[]
}
