/** The error when the code of a page, or of a part of one, could not be loaded. */
export class CodeMissing extends Error {
  /** Forgets the failed load, so that the next render loads the code again. */
  readonly again: () => void

  constructor(cause: unknown, again: () => void) {
    super('A part of the console did not load', { cause })
    this.name = 'CodeMissing'
    this.again = again
  }
}
