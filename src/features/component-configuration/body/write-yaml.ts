import { isLosslessNumber } from 'lossless-json'
import { type Scalar, type Value, valueOfJson } from './text-value.ts'
import { numberText } from './yaml-scalar.ts'

/*
 * Writes values as YAML that the parsers of YAML 1.1 and 1.2 read alike. Text that may be read as
 * anything else is quoted as in JSON.
 */

const PLAIN = /^[A-Za-z/][\w./@+-]*(?: [\w./@+-]+)*$/
const PLAIN_KEY = /^[A-Za-z_][\w./-]*$/
/** What YAML 1.1 reads as a boolean or as nothing. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i
/** Lines that a block of text keeps exactly. */
const LINES = /^(?! )[ -~\u00a1-\ud7ff\ue000-\ufefe\uff00-\uffef\n]+$/

/** What JSON writes as it is, and YAML 1.1 takes for a line break or refuses. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const quoted = (text: string) =>
  JSON.stringify(text).replaceAll(
    UNSAFE,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const pad = (indent: number) => ' '.repeat(indent)

/** Text as a block of lines, if it has lines that such a block keeps. */
const blockOf = (text: string, indent: number): string | undefined => {
  const isFit =
    text.includes('\n') &&
    !text.startsWith('\n') &&
    !text.endsWith('\n\n') &&
    !/[ \u3000]\n|[ \u3000]$|\n[ ]*$|\u2028|\u2029/.test(text.replace(/\n$/, '')) &&
    LINES.test(text)
  if (!isFit) return undefined
  const lines = text.replace(/\n$/, '').split('\n')
  const inside = lines.map((line) => (line === '' ? '' : pad(indent) + line))
  return [text.endsWith('\n') ? '|' : '|-', ...inside].join('\n')
}

type Style = {
  readonly indent: number
  /** The quotes of the text that is replaced. */
  readonly quote?: '"' | "'" | undefined
}

const scalarText = (scalar: Scalar, { indent, quote }: Style): string => {
  if (isLosslessNumber(scalar)) return numberText(scalar.toString())
  if (typeof scalar !== 'string') return String(scalar)
  const block = blockOf(scalar, indent)
  if (block !== undefined) return block
  if (quote === "'" && /^[ -~]*$/.test(scalar)) return `'${scalar.replaceAll("'", "''")}'`
  return quote === undefined && PLAIN.test(scalar) && !WORDS.test(scalar) ? scalar : quoted(scalar)
}

export const keyText = (key: string): string =>
  PLAIN_KEY.test(key) && !WORDS.test(key) ? key : quoted(key)

/** A value on one line. */
export const flowText = (value: Value): string => {
  if (value.kind === 'map') {
    const members = [...value.entries].map(([key, one]) => `${quoted(key)}: ${flowText(one)}`)
    return `{${members.join(', ')}}`
  }
  if (value.kind === 'list') return `[${value.items.map(flowText).join(', ')}]`
  if (value.kind === 'hidden') return `!${value.tag} ${quoted(value.words)}`
  if (value.kind === 'empty') return '!!null ""'
  const { scalar } = value
  return isLosslessNumber(scalar)
    ? numberText(scalar.toString())
    : typeof scalar === 'string'
      ? quoted(scalar)
      : String(scalar)
}

/** Whether a value is written with a line for each member or item. */
const hasLines = (value: Value): boolean =>
  (value.kind === 'map' && value.entries.size > 0) ||
  (value.kind === 'list' && value.items.length > 0)

/** What follows a colon or dash: on the same line, or on lines of their own with this indentation. */
export const textAfter = (value: Value, style: Style): string => {
  const { indent } = style
  if (hasLines(value)) return `\n${pad(indent)}${blockText(value, indent)}`
  if (value.kind === 'empty') return ''
  return ` ${value.kind === 'scalar' ? scalarText(value.scalar, style) : flowText(value)}`
}

/** A member of a mapping; its further lines have at least this indentation. */
export const memberText = (key: string, value: Value, indent: number): string =>
  `${keyText(key)}:${textAfter(value, { indent: indent + 2 })}`

/** An item of a list; its further lines have more than this indentation. */
export const itemText = (value: Value, indent: number): string =>
  hasLines(value)
    ? `- ${blockText(value, indent + 2)}`
    : `-${textAfter(value, { indent: indent + 2 })}`

/** A mapping or list as lines; the first one without its indentation. */
const blockText = (value: Value, indent: number): string => {
  const lines =
    value.kind === 'map'
      ? [...value.entries].map(([key, one]) => memberText(key, one, indent))
      : value.kind === 'list'
        ? value.items.map((one) => itemText(one, indent))
        : []
  return lines.join(`\n${pad(indent)}`)
}

/** A mapping or list as a whole text; empty without members. */
export const wholeText = (value: Value): string =>
  hasLines(value) ? `${blockText(value, 0)}\n` : ''

/** A value as a whole text. */
export const documentText = (value: Value): string => wholeText(value) || `${flowText(value)}\n`

/** A JSON value as YAML. */
export const yamlText = (json: unknown): string => documentText(valueOfJson(json))
