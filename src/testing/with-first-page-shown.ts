import { firstPageShown } from '#src/lib/first-page.ts'

/** Runs the loader of a story for code that waits for the first page: reports that page as shown first. */
export const withFirstPageShown = (load: () => Promise<unknown>) => () => {
  firstPageShown()
  return load()
}
