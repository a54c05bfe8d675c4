/** The line ending of a text. */
export type LineBreak = '\n' | '\r\n'

/**
 * The line ending with which an editor keeps unedited bytes as they are: CRLF if every line has it,
 * otherwise LF, which leaves stray carriage returns alone.
 */
export const lineBreakOf = (text: string): LineBreak =>
  text.includes('\r\n') && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n'

/** The text with uniform line endings. */
export const withLineBreaks = (text: string, lineBreak: LineBreak): string =>
  text.replaceAll(/\r\n|\n/g, lineBreak)
