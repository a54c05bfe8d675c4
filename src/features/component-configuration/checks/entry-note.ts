import { counted } from '#src/lib/text/counted.ts'
import { isNumberText } from '#form/body/request.ts'
import { meantText } from '#form/draft/draft.ts'
import { isJson, isTyped } from '#form/tree/field-kind.ts'
import { type FormNode, isSentAsText } from '#form/tree/form-node.ts'

/*
 * What cannot be seen in a text: anywhere, characters without width and controls; at its edges, blanks too. Where writing
 * needs such a character it is meant: joiners within words of scripts that join, and within emoji.
 */

const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u
const BLANK = /[\p{White_Space}\u2800]/u
/** Whether a text has any of them. Most have none, and are not looked at further. */
const ANY = new RegExp(`(?![\t\n])${UNSEEN.source}|^${BLANK.source}|${BLANK.source}$`, 'u')

const NAMES = new Map([
  [' ', 'a space'],
  ['\t', 'a tab'],
  ['\n', 'a line break'],
  ['\r', 'a carriage return'],
  ['\u00A0', 'a no-break space'],
  ['\u00AD', 'a soft hyphen'],
  ['\u200B', 'a zero-width space'],
  ['\u200C', 'a zero-width non-joiner'],
  ['\u200D', 'a zero-width joiner'],
  ['\uFEFF', 'a byte order mark'],
])

const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

const nameOf = (character: string): string => {
  const other = DIRECTION.test(character) ? 'a text direction control' : 'an invisible character'
  const name = NAMES.get(character) ?? other
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return /[ \t\n\r]/.test(character) ? name : `${name} (U+${code})`
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Letters of scripts that have nothing to join. */
const UNJOINED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}\u{E007F}]/u

/** Whether writing needs a character between these. */
const isMeant = (character: string, before: string, after: string, isRightToLeft: boolean) => {
  if (/[\t\n]/.test(character)) return true
  if (/[\u061C\u200E\u200F]/.test(character)) return isRightToLeft
  if (/[\u{E0020}-\u{E007F}]/u.test(character))
    return /[\p{Emoji}\u{E0020}-\u{E007F}]/u.test(before)
  if (/\p{Variation_Selector}/u.test(character)) {
    return before !== '' && (/[\d#*]/.test(before) ? after === '\u20E3' : !/[ -~]/.test(before))
  }
  if (/[\u115F\u1160]/.test(character)) return /[\u1100-\u11FF]/.test(before + after)
  if (character === '\u200D' && EMOJI.test(before)) return /\p{Extended_Pictographic}/u.test(after)
  return (
    /[\u034F\u17B4\u17B5\u180E\u200C\u200D]/.test(character) &&
    /[\p{L}\p{M}]/u.test(before) &&
    !UNJOINED.test(before)
  )
}

/** What cannot be seen in a text, first, last and inside, and what is left without it. */
const unseenIn = (text: string, hasEdges: boolean) => {
  const characters = Array.from(text)
  const isRightToLeft = RIGHT_TO_LEFT.test(text)
  const isUnseen = characters.map(
    (character, at) =>
      UNSEEN.test(character) &&
      !isMeant(character, characters[at - 1] ?? '', characters[at + 1] ?? '', isRightToLeft),
  )
  const isEdge = (at: number) => isUnseen[at] || (hasEdges && BLANK.test(characters[at] ?? ''))
  let [from, to] = [0, characters.length]
  while (from < to && isEdge(from)) from += 1
  while (to > from && isEdge(to - 1)) to -= 1
  const inside = characters.filter((_, at) => at >= from && at < to && isUnseen[at])
  const left = characters.filter((_, at) => at >= from && at < to && !isUnseen[at])
  return {
    first: from > 0 ? characters[0] : undefined,
    last: to < characters.length ? characters.at(-1) : undefined,
    inside,
    left: left.join(''),
  }
}

/** Texts of several lines may end with line breaks, as files do. */
const withoutLastBreaks = (text: string) =>
  /[\n\r]/.test(text.trimEnd()) ? text.replace(/[\n\r]+$/, '') : text

/** A text without what cannot be seen in it. In YAML and JSON, blanks at the edges are left: they may be an indentation. */
export const trimUnseen = (text: string, hasEdges = true): string =>
  unseenIn(hasEdges ? withoutLastBreaks(text) : text, hasEdges).left

/** Says which characters cannot be seen in a text; undefined if there are none. */
export const unseenWords = (text: string, hasEdges = true): string | undefined => {
  const own = withoutLastBreaks(text)
  if (!ANY.test(own)) return undefined
  const { first, last, inside, left } = unseenIn(own, hasEdges)
  const [middle] = inside
  const words = [
    first !== undefined && `begins with ${nameOf(first)}`,
    last !== undefined && left !== '' && `ends with ${nameOf(last)}`,
    middle !== undefined &&
      `contains ${nameOf(middle)}${inside.length > 1 ? ` and ${counted(inside.length - 1, 'more such character')}` : ''}`,
  ].filter((part) => part !== false)
  return words.length === 0 ? undefined : `The value ${LIST.format(words)}.`
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

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
 * signs. `1.000` may mean two, whatever the limits of its field: what is out of bounds may be meant as well.
 */
export const meantNumbers = (text: string): readonly string[] => {
  const parts = /^(-?)((?:\d|[., ](?! ))+)(e[+-]?\d+)?$/i.exec(inAscii(text))
  if (!parts || !/\d/.test(parts[2] ?? '')) return []
  const [, sign = '', digits = '', exponent = ''] = parts
  return [...new Set(readings(digits))]
    .map((number) => `${sign}${number}${exponent}`)
    .filter(isNumberText)
}

/** What a field notes about a text that may not be what the person meant, with what corrects it in one press. */
export type EntryNote = {
  readonly words: string
  /** The numbers that may be meant. Without any, what cannot be seen in the text can be removed. */
  readonly numbers: readonly string[]
}

/** Whether blanks at the edges of a field's text are part of its value. */
const hasOwnEdges = (node: FormNode) =>
  node.kind === 'text' || (node.kind === 'secret' && !isJson(node))

/** The text of a field without what cannot be seen in it. */
export const seenText = (node: FormNode, text: string): string =>
  trimUnseen(text, node.kind === 'number' || hasOwnEdges(node))

/** The note about the text entered in a field. It is sent as it is. */
export const entryNote = (node: FormNode, text: string): EntryNote | undefined => {
  if (node.kind === 'number' || (node.kind === 'secret' && node.type === 'number')) {
    const numbers = meantNumbers(text)
    const [only] = numbers
    if (!isNumberText(text)) {
      return only === undefined ? undefined : { words: 'Did you mean', numbers }
    }
    if (numbers.length > 1)
      return { words: `Sent as ${isSentAsText(node) ? text.trim() : only}. Did you mean`, numbers }
    const around = unseenWords(text)
    return around === undefined
      ? undefined
      : { words: `${around} Only the number is sent.`, numbers: [] }
  }
  if (!isTyped(node.kind)) return undefined
  const words = unseenWords(meantText(text), hasOwnEdges(node))
  return words === undefined ? undefined : { words, numbers: [] }
}
