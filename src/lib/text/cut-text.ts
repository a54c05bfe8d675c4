/** A text without half a character at its end, as cutting it by length may leave one. */
export const withoutHalf = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '')

/** The beginning of a text that is longer than `most`, with an ellipsis. No character is cut in half. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${withoutHalf(text.slice(0, most))}…` : text
