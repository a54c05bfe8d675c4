/*
 * How texts are compared by every search, filter and Open: without regard to case, accents, width, kinds of quotes and
 * dashes, and invisible characters.
 */

const ASCII = /^[\t-\r -~]*$/
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?![\t-\r\u0085])\p{Cc}/gu
/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  œ: 'oe',
  ŧ: 't',
  ς: 'σ',
}

/** A text without invisible characters, which are often copied with an ID or an address. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/** A text for comparison. Each character is folded by itself, so that a match can be found in the original. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        // Before the accent is taken off.
        .replaceAll('\u00B4', "'")
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(UNSEEN, '')
        .replace(/[\u02B9-\u02BD\u2018-\u201B\u2032\u2035\u2039\u203A]/gu, "'")
        .replace(/[\u02BA\u201C-\u201F\u2033\u2036\u00AB\u00BB\u300C-\u300F\u301D-\u301F]/gu, '"')
        .replace(/[\p{Pd}\u2212]/gu, '-')
        // By way of upper case, which makes "ss" of "ß".
        .toUpperCase()
        .toLowerCase()
        .replace(/[æðøþđħłœŧς]/gu, (letter) => LETTERS[letter] ?? letter)

const BEFORE = /^["'`([{<]+(?=.)/u
const AFTER = /(?<=.)["'`)\]}>,;.!?、。]+$/u

/** A word without the quotes, brackets and punctuation that were copied with it; as it is if nothing else is left. */
const bare = (word: string): string => {
  const text = word.replace(AFTER, '')
  return text.replace(BEFORE, '')
}

/** The words of a search, folded. A text matches if it has all of them, in any order. */
export const termsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(bare)

/** Whether a text has all terms. */
export const hasTerms = (text: string, terms: readonly string[]): boolean => {
  const folded = fold(text)
  return terms.every((term) => folded.includes(term))
}

/** Where the terms are in a text: start and end of each match in order, without overlaps. */
export const matchesIn = (
  text: string,
  terms: readonly string[],
): readonly (readonly [from: number, to: number])[] => {
  const folded = fold(text)
  const wanted = terms.filter((term) => folded.includes(term))
  if (wanted.length === 0) return []
  // Where each folded character is in the text; folding changes lengths.
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    for (let n = fold(letter).length; n > 0; n -= 1) places.push(at)
    at += letter.length
  }
  const placeAfter = (index: number): number => {
    let next = index + 1
    while (next < places.length && places[next] === places[index]) next += 1
    return places[next] ?? text.length
  }
  const found: [number, number][] = []
  for (const term of wanted) {
    for (let i = folded.indexOf(term); i >= 0; i = folded.indexOf(term, i + term.length)) {
      found.push([places[i] ?? 0, placeAfter(i + term.length - 1)])
    }
  }
  const matches: [number, number][] = []
  for (const [from, to] of found.toSorted(([a], [b]) => a - b)) {
    const last = matches.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else matches.push([from, to])
  }
  return matches
}

/** A part of a shown text, and whether it matches the search. */
type Segment = { readonly text: string; readonly hit: boolean }

/**
 * A text in parts, with the matches of the terms marked. A truncated one (`cut`: the short ID of a commit) is marked as
 * a whole if a term starts with it.
 */
export const segmentsOf = (
  text: string,
  terms: readonly string[],
  cut = false,
): readonly Segment[] => {
  const folded = cut ? fold(text) : ''
  const isStart = folded !== '' && terms.some((term) => term.startsWith(folded))
  const segments: Segment[] = []
  let end = 0
  const add = (to: number, hit: boolean) => {
    if (to > end) segments.push({ text: text.slice(end, to), hit })
    end = to
  }
  for (const [from, to] of isStart ? [[0, text.length] as const] : matchesIn(text, terms)) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return segments
}
