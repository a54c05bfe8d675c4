import { fold } from '#src/lib/text/fold-text.ts'

/*
 * How well a typed text fits a command. Own code rather than a library: see docs/decisions/019-command-palette.md.
 */

/** The most characters of a text that are looked at: enough for any name, few enough that a hostile one costs little. */
const MAX_CHARACTERS = 200

/** What is looked at in a command, prepared once. */
export type Haystack = {
  /** What is shown. */
  readonly label: string
  /** What else finds it: IDs, the kind, the environment. */
  readonly also: string
}

export const haystackOf = (label: string, also: readonly (string | undefined)[]): Haystack => ({
  label: fold(label.slice(0, MAX_CHARACTERS)).slice(0, MAX_CHARACTERS),
  also: fold(
    also
      .filter((text) => text !== undefined)
      .join(' ')
      .slice(0, 10 * MAX_CHARACTERS),
  ),
})

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

const startsWord = (text: string, at: number): boolean => at === 0 || !isLetter(text[at - 1])

/** Where `part` begins a word of `text`; -1 if nowhere. */
const wordAt = (text: string, part: string, from = 0): number => {
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    if (startsWord(text, at)) return at
  }
  return -1
}

/** How many times the letters of `term` jump ahead in `text`; half for a jump to the start of a word. */
const jumpsThrough = (text: string, term: string, toWords: boolean): number | undefined => {
  let at = 0
  let jumps = 0
  for (const letter of term) {
    if (!text.startsWith(letter, at) || at === 0) {
      const word = toWords ? wordAt(text, letter, at) : -1
      const next = word >= 0 ? word : text.indexOf(letter, at)
      if (next < 0) return undefined
      jumps += word >= 0 ? 0.5 : 1
      at = next
    }
    at += letter.length
  }
  return jumps
}

/** Whether `part` is a whole word of `text`. */
const isWord = (text: string, part: string): boolean => {
  for (let at = wordAt(text, part); at >= 0; at = wordAt(text, part, at + 1)) {
    if (!isLetter(text[at + part.length])) return true
  }
  return false
}

/** Of the letters of an abbreviation, at most this share may stand apart from the one before. */
const MOST_JUMPS = 0.5

/** How well one typed word fits: 0 not at all, 5 it is the whole text. */
const scoreOf = (term: string, { label, also }: Haystack): number => {
  if (label === term) return 5
  if (label.startsWith(term)) return isLetter(label[term.length]) ? 4 : 4.5
  if (isWord(label, term)) return 3.5
  if (wordAt(label, term) >= 0) return 3
  if (label.includes(term)) return 2.5
  if (wordAt(also, term) >= 0) return 2.2
  // One letter would be in almost everything.
  if (term.length < 2) return 0
  if (also.includes(term)) return 2
  // Preferring word starts may skip a letter that is needed.
  const jumps = jumpsThrough(label, term, true) ?? jumpsThrough(label, term, false)
  // Letters scattered over a text are in almost every long one.
  if (jumps === undefined || jumps / term.length > MOST_JUMPS) return 0
  return 1 + 0.9 * (1 - jumps / term.length)
}

/**
 * How well all typed words fit, in any order: 0 if one does not fit at all. Some letters of a word may be left
 * out, but whole words, beginnings and parts are better.
 */
export const matchScore = (terms: readonly string[], haystack: Haystack): number => {
  let sum = 0
  for (const term of terms) {
    const score = scoreOf(term, haystack)
    if (score === 0) return 0
    sum += score
  }
  return terms.length === 0 ? 0 : sum / terms.length
}
