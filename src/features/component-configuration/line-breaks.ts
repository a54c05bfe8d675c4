/** How the lines of a text end. */
export type LineBreak = '\n' | '\r\n'

/**
 * The line break to edit a text with, so that what is not edited stays as it is, byte for byte: the
 * one that ends all its lines, else the shorter one, which leaves stray returns where they stand.
 */
export const lineBreakOf = (text: string): LineBreak =>
  text.includes('\r\n') && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n'

/** A text whose lines all end in the same way. */
export const withLineBreaks = (text: string, lineBreak: LineBreak): string =>
  text.replaceAll(/\r\n|\n/g, lineBreak)
