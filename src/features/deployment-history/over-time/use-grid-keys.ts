import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type GridPlace, placeAfterKey } from './grid-place.ts'

type Options = {
  rowCount: number
  columnCount: number
  /** How many rows a page has. */
  pageRows: () => number
  element: () => HTMLElement | null
  /** Scrolls to a place. */
  reveal: (place: GridPlace) => void
}

const find = (element: HTMLElement | null, { row, column }: GridPlace) =>
  element?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)

/** The one tab stop of a grid, and the keys that move it. */
export const useGridKeys = (options: Options) => {
  const { rowCount, columnCount, element } = options
  const [chosen, setChosen] = useState<GridPlace>({ row: 0, column: 0 })
  const active = {
    row: Math.min(chosen.row, rowCount - 1),
    column: Math.min(chosen.column, columnCount - 1),
  }
  const moved = useRef(false)
  // The row and the block of the active cell are always rendered, so that it is there once this state is.
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    find(element(), active)?.focus({ preventScroll: true })
  })
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const to = placeAfterKey(event.key, event.ctrlKey, active, {
      rowCount,
      columnCount,
      pageRows: options.pageRows(),
    })
    if (!to) return
    event.preventDefault()
    moved.current = true
    setChosen(to)
    options.reveal(to)
  }
  /** Where a press put the focus. */
  const onFocus = ({ target }: { target: EventTarget }) => {
    const at = target instanceof HTMLElement ? target.dataset['at']?.split(' ') : undefined
    const [row, column] = (at ?? []).map(Number)
    if (row === undefined || column === undefined) return
    if (row !== active.row || column !== active.column) setChosen({ row, column })
  }
  return { active, move, onFocus }
}
