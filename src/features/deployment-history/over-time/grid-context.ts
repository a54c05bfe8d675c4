import type { MarkedAs } from '#timeline/feed/failure-marks.ts'
import type { Past } from '#src/deployments/past/past.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { ColumnWords, DayColumns, GridColumn } from './grid-columns.ts'

/** How many columns are rendered together: a step of scrolling then renders one block, not every row again. */
export const BLOCK = 4

/** What all rows share; the same object until one of its parts changes. */
export type GridContext = {
  readonly columns: readonly GridColumn[]
  readonly days: readonly DayColumns[]
  /** What is to be marked of a service in a deployment. */
  readonly markedAs: (past: Past, event: ServiceEvent) => MarkedAs
  readonly wordsOf: (column: GridColumn) => ColumnWords
  /** The address of this view with the details of a deployment open. */
  readonly hrefOf: (id: string) => string
  /** The address of this view for one service, by its filter token; of its timeline if it is the only one here. */
  readonly serviceHref: (token: string | undefined) => string | undefined
  /** The current hour, in ms: what is under way for longer than a day has no recorded end. */
  readonly hour: number
  /** The width of a column in px. */
  readonly width: number
}
