import { useEffect, useReducer, useState } from 'react'

/** The columns of a row that are rendered, first and last. */
export type ColumnSpan = { readonly from: number; readonly to: number }

export type RowKey = string | number | bigint

/** What is rendered of a table: the span of each row. */
export type Filled = ReadonlyMap<RowKey, ColumnSpan>

const missingIn = (span: ColumnSpan, has: ColumnSpan | undefined): number => {
  const all = Math.max(0, span.to - span.from + 1)
  if (!has) return all
  const shared = Math.min(span.to, has.to) - Math.max(span.from, has.from) + 1
  return all - Math.max(0, shared)
}

/**
 * What to render of a table in the next frame: each of `rows` with the columns of `span`, from the first on, as long as no
 * more than `most` cells are new. Later rows keep what they have, and rows that have nothing are left out until it is
 * their turn. At least one row gets what it lacks. `isDone`: nothing is lacking any more.
 */
export const fillTable = (
  filled: Filled,
  rows: readonly RowKey[],
  span: ColumnSpan,
  most: number,
): { readonly filled: Filled; readonly isDone: boolean } => {
  const next = new Map<RowKey, ColumnSpan>()
  let [added, isDone] = [0, true]
  for (const key of rows) {
    const has = filled.get(key)
    const missing = missingIn(span, has)
    if (missing === 0 || added === 0 || added + missing <= most) {
      added += missing
      next.set(key, span)
    } else {
      isDone = false
      if (has) next.set(key, has)
    }
  }
  return { filled: next, isDone }
}

/** A table that is filled over several frames: what comes `next` follows from what was last kept. */
const createFill = () => {
  let kept: Filled = new Map()
  return {
    next: (rows: readonly RowKey[], span: ColumnSpan, most: number) =>
      fillTable(kept, rows, span, most),
    /** Keeps what was rendered. */
    keep: (filled: Filled) => {
      kept = filled
    },
  }
}

/** The most cells that come in one frame, so that none takes 50 ms: eight rows of seven columns. */
const CELLS_A_FRAME = 56

/**
 * What to render of a table now, where `rows` and the columns of `span` are in view: some more in each frame, however far
 * somebody jumps.
 */
export const useFilledTable = (
  rows: readonly RowKey[],
  span: ColumnSpan,
  /** Everything at once, to be copied or printed. */
  isWhole: boolean,
): Filled => {
  const [fill] = useState(createFill)
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const { filled, isDone } = fill.next(rows, span, isWhole ? Infinity : CELLS_A_FRAME)
  useEffect(() => {
    fill.keep(filled)
    if (isDone) return undefined
    const frame = requestAnimationFrame(renderAgain)
    return () => cancelAnimationFrame(frame)
  }, [fill, filled, isDone])
  return filled
}
