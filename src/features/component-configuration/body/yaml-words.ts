import type { ErrorCode } from 'yaml'
import { MAX_LEVELS } from './read-value.ts'
import type { Ambiguity } from './yaml-scalar.ts'

/* Why a text cannot be kept exactly, in sentences. None repeats the text, which may be secret. */

const OR_QUOTES = 'or put it in quotes if it is text.'

/** What readers of YAML do not read alike: what differs, and what to write instead. */
export const AMBIGUOUS: Readonly<Record<Ambiguity, string>> = {
  word: `Some YAML parsers read this word as true or false, others as text. Write true or false, ${OR_QUOTES}`,
  sign: 'Some YAML parsers give this character a special meaning, others read it as text. Put it in quotes.',
  zero: `Some YAML parsers read a leading 0 as octal, others as decimal or text. Leave it out, ${OR_QUOTES}`,
  base: `Not all YAML parsers support this number format. Write it in decimal, ${OR_QUOTES}`,
  underscore: `Some YAML parsers ignore the _ in a number, others read this as text. Write only the digits, ${OR_QUOTES}`,
  sixty: `Some YAML parsers read this as a base-60 number, others as text. Put it in quotes, or write the number in decimal.`,
  exponent: `Some YAML parsers read this as a number, others as text. Write all digits, or a point and the sign of the exponent as in 1.0e+3, ${OR_QUOTES}`,
  point: `Some YAML parsers read this as a number, others as text. Write digits on both sides of the point, ${OR_QUOTES}`,
}
export const AMBIGUOUS_KEY = 'Not all YAML parsers read this key as text. Put it in quotes.'
export const NO_JSON_NUMBER = 'JSON does not support this number. Put it in quotes if it is text.'
export const TAG = 'Tags (!) are not supported. Remove the tag, or put the value in quotes.'
export const KEY_NOT_TEXT = 'A key must be text. Put it in quotes.'
export const MERGE =
  'Merge keys (<<) are not supported. Write the values here, or put << in quotes.'
export const sameKey = (line: number): string =>
  `This key is already defined on line ${line}. Keep one of them.`
export const ONE_DOCUMENT = 'Only one document is allowed.'
export const VERSION = 'Only YAML 1.2 is supported. Remove this line.'
export const LINE_BREAK = 'This has a line break that not every YAML parser supports (a bare CR).'
export const UNREADABLE = 'This cannot be read as YAML. Put it in quotes if it is text.'
export const NO_ANCHOR = 'This alias has no anchor above it. Put it in quotes if it is text.'
export const CYCLE = 'This alias refers to a value that contains it.'
export const ANCHOR = 'This is not a name for an anchor or alias. Put it in quotes if it is text.'
const TABS = 'Indent with spaces, not tabs.'
const TEMPLATE = 'Text with {{ }} must be in quotes.'

const KEYS = 'Write keys with values, such as key: value'
export const SINGLE = `This is a single value. ${KEYS}, or a list.`
export const NOTHING = `This has no values. ${KEYS}, or a list.`
export const NO_MAPPING = `This is not a mapping. ${KEYS}.`
export const NO_BODY = `This is not a draft. ${KEYS}, under profileConfig.`

export const TOO_DEEP = `This nests deeper than ${MAX_LEVELS} levels.`
export const tooMany = (values: number): string =>
  `With aliases expanded, this has more than ${values} values.`

const SYNTAX: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'An alias cannot have an anchor or a tag.',
  BAD_ALIAS: ANCHOR,
  BAD_COLLECTION_TYPE: TAG,
  BAD_DIRECTIVE: 'This line starts with % and cannot be read. Remove it.',
  BAD_DQ_ESCAPE: 'In double quotes, write a backslash twice.',
  BAD_INDENT: 'This indentation matches no line above.',
  BAD_PROP_ORDER: 'An anchor or tag must be directly before its value.',
  BAD_SCALAR_START: 'Text cannot start with this character. Put it in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'This line has a value, so the next one must not be indented under it.',
  BLOCK_IN_FLOW: 'Inside brackets, separate values with commas, not with dashes or lines.',
  DUPLICATE_KEY: 'This key is already defined.',
  IMPOSSIBLE: UNREADABLE,
  KEY_OVER_1024_CHARS: 'A key can have at most 1,024 characters.',
  MISSING_CHAR: 'A comma, colon or bracket is missing.',
  MULTILINE_IMPLICIT_KEY: 'A key must fit on one line and end with a colon.',
  MULTIPLE_ANCHORS: 'A value can have only one anchor.',
  MULTIPLE_DOCS: ONE_DOCUMENT,
  MULTIPLE_TAGS: TAG,
  NON_STRING_KEY: KEY_NOT_TEXT,
  RESOURCE_EXHAUSTION: TOO_DEEP,
  TAB_AS_INDENT: TABS,
  TAG_RESOLVE_FAILED: TAG,
  UNEXPECTED_TOKEN: UNREADABLE,
}

/** Blanks other than spaces and line breaks, also those of no width. */
const OTHER_BLANK = /[^\S \r\n]|[\u0085\u180E\u200B\u2060]/

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A blank that looks like a space and is not: where it is, counted from the start of the text, and what to do. */
export const otherBlank = (text: string, from: number, to: number) => {
  const found = OTHER_BLANK.exec(text.slice(from, to))
  if (!found) return undefined
  const [blank] = found
  const at = from + found.index
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const isTab = blank === '\t'
  if (before.trim() === '') {
    const why = `This is indented with a character that is not a space (${codeOf(blank)}). Replace it with spaces.`
    return { at, why: isTab ? TABS : why }
  }
  const what = isTab ? 'a tab' : `a character that looks like a space (${codeOf(blank)})`
  return { at, why: `This has ${what}. Replace it with a space, or put the text in quotes.` }
}

const lineFrom = (text: string, at: number) => {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at)
  return { start, end: end < 0 ? text.length : end }
}

/** The hint for a template that is not in quotes, if the line at this offset has one. */
export const templateHint = (text: string, at: number): string | undefined => {
  const { start, end } = lineFrom(text, at)
  return /^[^"'#]*\{\{/.test(text.slice(start, end)) ? TEMPLATE : undefined
}

/** Where the syntax is wrong, and why. */
export const syntaxProblem = (
  text: string,
  { code, message, pos }: { code: ErrorCode; message: string; pos: readonly [number, number] },
): { at: number; why: string } => {
  const at = Math.min(pos[0], text.length)
  const hint = templateHint(text, at)
  if (hint !== undefined) return { at, why: hint }
  // The parser reports the consequences of a wrong indentation, in this line or in the one above.
  const here = lineFrom(text, at)
  const next = lineFrom(text, Math.min(here.end + 1, text.length))
  for (const { start } of [here, next]) {
    const [indent = ''] = /^[^\S\n]*/.exec(text.slice(start)) ?? []
    const blank = otherBlank(text, start, start + indent.length)
    if (blank) return blank
  }
  // Such an error has the code of an indentation.
  const [, bracket] = /end with a (.)$/.exec(message) ?? []
  if (bracket) return { at, why: `The closing ${bracket} is missing, or not indented enough.` }
  if (/closing ["']quote/.test(message)) return { at, why: 'The closing quote is missing.' }
  if (message.startsWith('Implicit map keys'))
    return { at, why: 'This key needs a colon after it.' }
  const isOneLine = /:\s+\S.*:(?:\s|$)/.test(text.slice(here.start, here.end))
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && isOneLine) {
    return { at, why: 'A line can have only one key. Put the value in quotes if it is text.' }
  }
  return { at, why: SYNTAX[code] }
}
