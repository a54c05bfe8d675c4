import { whenIdle } from './when-idle.ts'

/*
 * The first page of a visit gets the network to itself. Other code loads after it.
 */

/** A promise and the function that resolves it. */
const signal = () => {
  let resolve = () => {}
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}

const rows = signal()
const page = signal()

/** Resolves once the first rows of this visit are shown, by the host's markup or by the page. */
export const firstRows = rows.promise

/** Called where the host has rendered the first rows. */
export const firstRowsShown = (): void => rows.resolve()

/** Called by each page once it shows its content. */
export const firstPageShown = (): void => {
  rows.resolve()
  page.resolve()
}

/** Runs a callback once the first page is shown and the browser is idle. */
export const afterFirstPage = (run: () => void): void => {
  void page.promise.then(() => whenIdle(run, 2000))
}
