import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { HOST_REM, hostWindow } from '#src/lib/page/host-render.ts'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import type { History } from '#src/deployments/history/history.ts'
import { type FeedRow, type FeedRows, rowAt } from './feed-rows.ts'

/**
 * From this width of the window, in rem, origin, who and duration stand beside the title (look: breakpoints): that of the
 * style variant `wide`.
 */
const WIDE = 51

/** Whether the rows are in columns. */
export const useInColumns = (): boolean => useMinWidth(WIDE)

/** How tall the head of a day is, in px: the `h-10` of `DayHead`. */
export const DAY_HEAD = 40
/** Most entries with several services have two lines: changed and unchanged services. */
const LINES = 2

/**
 * The estimated height of a row before it is measured, in px. Close enough for the scroll bar, and for
 * measuring not to move anything noticeably. In columns, origin, who and duration stand beside the title, or not at all.
 */
export const heightOfRow = (
  row: FeedRow | undefined,
  inColumns: boolean,
  compact: boolean,
): number => {
  if (row?.kind !== 'item') return 88
  const { item } = row
  const pad = compact ? 12 : 24
  if (item.kind === 'unreadable') return pad + 62
  const { applications, containers, databases, jobs, helms } = item.deployment
  const services =
    applications.length + containers.length + databases.length + jobs.length + helms.length
  const loud = ['failed', 'active', 'queued', 'waiting'].includes(
    stateAppearance(item.deployment.status).shape,
  )
  const lines = compact && !loud ? 0 : Math.min(services, LINES)
  if (inColumns) return pad + Math.max(38, 24 + lines * (compact ? 20 : 24))
  return pad + 62 + lines * 56
}

/** About what stands above the first entry, in px. */
const HEAD = 240
/** How many windows the first rows fill. More of them come later, and the page is live later. */
const FIRST_WINDOWS = 1.2

/**
 * How many rows fill a window and the beginning of the next, so that a person sees that there is more before the script
 * comes. These are the ones that the host renders.
 */
export const firstRowCount = (history: History, rows: FeedRows, compact: boolean): number => {
  const { width, height } = hostWindow()
  const inColumns = width >= WIDE * HOST_REM
  let filled = 0
  let count = 0
  while (count < rows.length && filled < FIRST_WINDOWS * height - HEAD) {
    filled += heightOfRow(rowAt(history, rows, count), inColumns, compact)
    count += 1
  }
  return count
}
