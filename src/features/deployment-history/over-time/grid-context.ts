import type { MarkedAs } from '#src/deployments/insights/failure-marks.ts'
import type { ServiceMark } from '#src/deployments/insights/services-over-time.ts'
import type { ColumnWords, DaySpan, GridColumn } from './grid-columns.ts'

/** How many columns are rendered together: a step of scrolling then renders one block, not every row anew. */
export const BLOCK = 4

/** What all rows share; the same object until one of its parts changes. */
export type GridContext = {
  readonly columns: readonly GridColumn[]
  readonly days: readonly DaySpan[]
  /** What is to be marked of a service in a deployment. */
  readonly markedAs: (mark: ServiceMark) => MarkedAs
  readonly wordsOf: (column: GridColumn) => ColumnWords
  /** The address of this view with the details of a deployment open. */
  readonly hrefOf: (id: string) => string
  /** The address of this view for one service, by its filter token; of its timeline if it is the only one here. */
  readonly serviceHref: (token: string | undefined) => string | undefined
  /** The width of a column in px. */
  readonly width: number
}
