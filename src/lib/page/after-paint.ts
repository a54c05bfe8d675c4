/**
 * Runs a callback once the browser has painted the next frame: for what follows from an input but is not its answer. A
 * hidden tab paints nothing until it is shown again. Without a document it runs at once.
 */
export const afterPaint = (run: () => void): void => {
  if (typeof document === 'undefined') run()
  else requestAnimationFrame(() => setTimeout(run))
}
