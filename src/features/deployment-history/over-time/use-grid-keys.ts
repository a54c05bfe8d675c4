import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/** A cell by its row and column; -1 is the row of the heads, or the column of the names. */
export type GridPosition = { readonly row: number; readonly column: number }

type Size = { readonly rowCount: number; readonly columnCount: number; readonly pageRows: number }

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value))

/** Where a key moves the focus in a grid, as the ARIA Authoring Practices have it; undefined for other keys. */
const placeAfterKey = (
  key: string,
  ctrl: boolean,
  { row, column }: GridPosition,
  { rowCount, columnCount, pageRows }: Size,
): GridPosition | undefined => {
  const rowTo = (to: number) => within(to, -1, rowCount - 1)
  // Nothing is at the corner of names and heads.
  const columnTo = (to: number) => within(to, row === -1 ? 0 : -1, columnCount - 1)
  const [first, last] = [
    { row: 0, column: 0 },
    { row: rowCount - 1, column: columnCount - 1 },
  ]
  switch (ctrl ? `Ctrl+${key}` : key) {
    case 'ArrowLeft':
      return { row, column: columnTo(column - 1) }
    case 'ArrowRight':
      return { row, column: columnTo(column + 1) }
    case 'ArrowUp':
      return { row: column === -1 ? within(row - 1, 0, rowCount - 1) : rowTo(row - 1), column }
    case 'ArrowDown':
      return { row: rowTo(row + 1), column }
    case 'PageUp':
      return { row: within(row - pageRows, 0, rowCount - 1), column }
    case 'PageDown':
      return { row: rowTo(row + pageRows), column }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: columnCount - 1 }
    case 'Ctrl+Home':
      return first
    case 'Ctrl+End':
      return last
    default:
      return undefined
  }
}

type Options = {
  rowCount: number
  columnCount: number
  /** How many rows a page has. */
  pageRows: () => number
  element: () => HTMLElement | null
  /** Scrolls to a place. */
  reveal: (place: GridPosition) => void
}

const find = (element: HTMLElement | null, { row, column }: GridPosition) =>
  element?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)

/** The one tab stop of a grid, and the keys that move it. */
export const useGridKeys = (options: Options) => {
  const { rowCount, columnCount, element } = options
  const [chosen, setChosen] = useState<GridPosition>({ row: 0, column: 0 })
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
