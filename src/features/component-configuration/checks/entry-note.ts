import { isLessNumber } from '#form/body/number-step.ts'
import { isNumberText } from '#form/body/request.ts'
import { meantText } from '#form/draft/draft.ts'
import { isJson } from '#form/tree/field-kind.ts'
import type { FormNode } from '#form/tree/form-node.ts'

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

const MINUS = /^[\u2010-\u2015\u2212\u207B]/

/** Any script's decimal digit as one of 0 to 9: the digits of a script follow each other. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Digits, signs and blanks of any script or keyboard as ASCII, without what cannot be seen. */
const inAscii = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll('\u066B', '.')
    .replaceAll(/['\u2019\u066C]/g, ' ')
    .trim()
    .replace(MINUS, '-')
    .replace(/^\+/, '')

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '') || '0'

const decimal = (whole: string, fraction: string): string => {
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? withoutZeros(whole) : `${withoutZeros(whole)}.${rest}`
}

/** The numbers that digits with separators may mean. */
const readings = (digits: string): readonly string[] => {
  const separators = [...new Set(digits.replaceAll(/\d/g, ''))]
  const last = digits.match(/[., ](?=[^., ]*$)/)?.[0]
  if (last === undefined) return [withoutZeros(digits)]
  const at = digits.lastIndexOf(last)
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)]
  const plainWhole = whole.replaceAll(/\D/g, '')
  // Groups of three, or of two as in India before the last.
  const isGrouped = /^\d{1,3}(?:\D\d{2,3})*$/.test(whole)
  const isGroup = fraction.length === 3 && isGrouped && !plainWhole.startsWith('0')
  if (separators.length > 2 || (separators.length === 2 && whole.includes(last))) return []
  if (separators.length === 2)
    return isGrouped && last !== ' ' ? [decimal(plainWhole, fraction)] : []
  const grouped = isGroup ? [plainWhole + fraction] : []
  if (last === ' ' || whole.includes(last)) return grouped
  return [decimal(whole, fraction), ...grouped]
}

/**
 * The numbers that a text may mean, as JSON spells them: decimal commas, grouped digits, digits of other scripts, and other minus
 * signs. `1.000` may mean two; one that is out of bounds is not meant.
 */
export const meantNumbers = (
  text: string,
  { min, max }: { min?: number | undefined; max?: number | undefined } = {},
): readonly string[] => {
  const parts = /^(-?)((?:\d|[., ](?! ))+)(e[+-]?\d+)?$/i.exec(inAscii(text))
  if (!parts || !/\d/.test(parts[2] ?? '')) return []
  const [, sign = '', digits = '', exponent = ''] = parts
  const numbers = [...new Set(readings(digits))]
    .map((number) => `${sign}${number}${exponent}`)
    .filter(isNumberText)
  const within = numbers.filter(
    (number) =>
      (min === undefined || !isLessNumber(number, String(min))) &&
      (max === undefined || !isLessNumber(String(max), number)),
  )
  return within.length === 0 ? numbers : within
}

/** What a field notes about a text that may not be what the person meant, with what corrects it in one press. */
export type EntryNote = {
  readonly words: string
  /** The numbers that may be meant. Without any, the edges of the text can be removed. */
  readonly numbers: readonly string[]
}

/** The note about the text entered in a field. It is sent as it is. */
export const entryNote = (node: FormNode, text: string): EntryNote | undefined => {
  if (node.kind === 'number' || (node.kind === 'secret' && node.type === 'number')) {
    const numbers = meantNumbers(text, node.constraints)
    const [only] = numbers
    if (!isNumberText(text)) {
      return only === undefined ? undefined : { words: 'Did you mean', numbers }
    }
    return numbers.length > 1 ? { words: `Sent as ${only}. Did you mean`, numbers } : undefined
  }
  const isText = node.kind === 'text' || (node.kind === 'secret' && !isJson(node))
  const words = isText ? edgeWords(meantText(text)) : undefined
  return words === undefined ? undefined : { words, numbers: [] }
}
