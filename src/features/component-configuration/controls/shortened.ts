import { withoutHalf } from '#src/lib/text/cut-text.ts'

/** Only texts longer than `LONG` are shortened, so that a little more than `MAX_CHARACTERS` is not cut off. */
const LONG = 400
const MAX_CHARACTERS = 300

/** Whether only the beginning of a description is shown at first. */
export const isLongText = (text: string | undefined): boolean => (text?.length ?? 0) > LONG

/** A long text up to the end of a word; a short text unchanged. */
export const shortened = (text: string): string => {
  if (!isLongText(text)) return text
  const beginning = text.slice(0, MAX_CHARACTERS)
  const words = beginning.replace(/\s+\S*$/, '')
  // A very long word is cut, but not within a character.
  return `${withoutHalf(words).trimEnd()}…`
}
