import { whenIdle } from './when-idle.ts'

/*
 * What a page shows first has the network to itself: code that is not needed for it comes after it.
 */

let stands = () => {}

/** Comes once the first page of this visit shows what it is there for. */
export const firstPage = new Promise<void>((resolve) => {
  stands = resolve
})

/** A page shows what it is there for. */
export const pageStands = (): void => stands()

/** Runs something once the first page stands and the browser has a moment. */
export const afterFirstPage = (run: () => void): void => {
  void firstPage.then(() => whenIdle(run, 2000))
}
