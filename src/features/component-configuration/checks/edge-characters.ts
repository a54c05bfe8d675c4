/** What can be seen neither at the beginning nor at the end of a text. Emoji may end with such characters. */
const INVISIBLE =
  '(?:(?![\\p{Variation_Selector}\\u{E0020}-\\u{E007F}])[\\p{White_Space}\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800])'
const BEGINNING = new RegExp(`^${INVISIBLE}+`, 'u')
const END = new RegExp(`${INVISIBLE}+$`, 'u')

const NAMES = new Map([
  [' ', 'a space'],
  ['\t', 'a tab'],
  ['\n', 'a line break'],
  ['\u00A0', 'a no-break space'],
  ['\u200B', 'a zero-width space'],
  ['\uFEFF', 'a byte order mark'],
])

const nameOf = (character: string): string => {
  const name = NAMES.get(character) ?? 'an invisible character'
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return /[ \t\n]/.test(character) ? name : `${name} (U+${code})`
}

/** Texts of several lines may end with line breaks, as files do. */
const withoutLastBreaks = (text: string) =>
  text.trimEnd().includes('\n') ? text.replace(/\n+$/, '') : text

/** A text without what cannot be seen at its edges. */
export const withoutEdges = (text: string): string =>
  withoutLastBreaks(text).replace(BEGINNING, '').replace(END, '')

/** Says which characters that cannot be seen begin or end a text; undefined if there are none. */
export const edgeWords = (text: string): string | undefined => {
  const first = BEGINNING.exec(text)?.[0]
  const last = first === text ? undefined : END.exec(withoutLastBreaks(text))?.[0]
  const begins = first && `begins with ${nameOf(Array.from(first)[0] ?? '')}`
  const ends = last && `ends with ${nameOf(Array.from(last).at(-1) ?? '')}`
  const words = [begins, ends].filter(Boolean).join(' and ')
  return words === '' ? undefined : `The value ${words}.`
}
