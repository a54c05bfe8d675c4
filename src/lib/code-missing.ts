/** The code of a page, or of a part of one, did not come. */
export class CodeMissing extends Error {
  /** Lets it be asked for once more: the next one to show it does. */
  readonly again: () => void

  constructor(cause: unknown, again: () => void) {
    super('A part of the console did not load', { cause })
    this.name = 'CodeMissing'
    this.again = again
  }
}
