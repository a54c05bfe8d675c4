/** The code of a page did not come. */
export class CodeMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the console did not load', { cause })
    this.name = 'CodeMissing'
  }
}

/**
 * Loads the code of a page. What fails says so on the page: the router would reload it, which
 * offline ends in nothing at all.
 */
export const loadCode =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((error: unknown) => {
      throw new CodeMissing(error)
    })
