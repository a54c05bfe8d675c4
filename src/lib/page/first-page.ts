/*
 * The first page of a visit gets the network to itself. Other code loads after it.
 */

let show = () => {}
const shown = new Promise<void>((resolve) => {
  show = resolve
})

/** Called by each page once it shows its content. */
export const firstPageShown = (): void => show()

/** Runs a callback once the first page is shown and the browser is idle. */
export const afterFirstPage = (run: () => void): void =>
  void shown.then(() => {
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 })
    else setTimeout(run, 200)
  })
