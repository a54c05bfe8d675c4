import { useEffect, useReducer, useState } from 'react'
import { createFill, type Filled, type RowKey, type Span } from './fill-table.ts'

/** The most cells that come in one frame, so that none takes 50 ms: eight rows of seven columns. */
const CELLS_A_FRAME = 56

/**
 * What to render of a table now, where `rows` and the columns of `span` are in view: some more in each frame, however far
 * somebody jumps.
 */
export const useFilledTable = (
  rows: readonly RowKey[],
  span: Span,
  /** Everything at once, to be copied or printed. */
  isWhole: boolean,
): Filled => {
  'use no memo'
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
