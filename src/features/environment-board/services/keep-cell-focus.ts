/**
 * Keeps the focus in a cell whose button is about to be replaced by its answer: on the link there, else on the cell.
 * For the cleanup of a layout effect, which runs while the button is still in the document.
 */
export const keepCellFocus = (button: HTMLElement | null): void => {
  if (!button || document.activeElement !== button) return
  const cell = button.closest<HTMLElement>('[role="cell"]')
  queueMicrotask(() => {
    // The row may have been scrolled out of view, or folded.
    if (!cell?.isConnected) return
    const next = cell.querySelector<HTMLElement>('a, button')
    if (!next) cell.tabIndex = -1
    ;(next ?? cell).focus({ preventScroll: true })
  })
}
