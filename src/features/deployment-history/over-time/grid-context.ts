import type { ColumnWords, DaySpan, GridColumn } from './grid-columns.ts'

/** How many columns are rendered together: a step of scrolling then renders one block, not every row anew. */
export const BLOCK = 8

/** What all rows share; the same object until one of its parts changes. */
export type GridContext = {
  readonly columns: readonly GridColumn[]
  readonly days: readonly DaySpan[]
  readonly wordsOf: (column: GridColumn) => ColumnWords
  /** The address of this view with the details of a deployment open. */
  readonly hrefOf: (id: string) => string
  /** The address of the timeline of one service, by its filter token. */
  readonly serviceHref: (token: string | undefined) => string | undefined
  /** The width of a column in px. */
  readonly width: number
}
