import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { isJsonText, jsonValue } from './json-value.ts'
import { readYaml } from './read-yaml.ts'
import { jsonOf } from './text-value.ts'
import { JSON_NUMBER, numberText, plainValue } from './yaml-scalar.ts'

/*
 * Objects as YAML, as JSON, and as rows of keys and values. From text to text, so that nothing is rounded, sorted or
 * merged on the way: JavaScript objects would put the key `10` before `a`, and keep one of two equal keys.
 * Loaded on first use, with its parser.
 */

/** A key and a single value. */
export type Pair = {
  readonly key: string
  readonly value: string
  /** Whether the value is text; otherwise it is a number, a boolean or null as JSON. */
  readonly isText: boolean
}

/** A scalar as JSON; undefined if the node is none. */
const scalarJson = (node: unknown): string | undefined => {
  if (node === null) return 'null'
  if (!isScalar(node)) return undefined
  const { value, source = '' } = node
  if (typeof value === 'string') return JSON.stringify(value)
  // As it was written, however many digits it has.
  if (JSON_NUMBER.test(source)) return source
  const meaning = plainValue(source)
  return meaning.kind === 'value' ? String(meaning.value) : JSON.stringify(source)
}

const keyText = (key: unknown): string =>
  isScalar(key) ? (typeof key.value === 'string' ? key.value : (key.source ?? '')) : ''

const parsed = (text: string) =>
  parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })

/** The mapping or list of a YAML text, or what is wrong with it. */
export const yamlObject = (text: string): { json: unknown } | { problem: string } => {
  const result = readYaml(text)
  if (result.kind === 'refused') return { problem: `Line ${result.line}: ${result.why}` }
  const { value } = result.read
  return value.kind === 'map' || value.kind === 'list'
    ? { json: jsonOf(value) }
    : { problem: 'Must be JSON or YAML.' }
}

/** Words that YAML readers, also of older versions, take for something else than text. */
const NOT_TEXT = /^(?:true|false|null|yes|no|on|off|y|n|nan)$/i
const PLAIN = /^[A-Za-z_/](?:[\w ./@+-]*[\w./@+-])?$/

const yamlString = (text: string, indent: string): string => {
  if (PLAIN.test(text) && !NOT_TEXT.test(text)) return text
  const isBlock =
    /^[^\s#][^]*\n/.test(text) && !/[^\P{C}\n]|[\u2028\u2029]|[ ]+(?:\n|$)/u.test(text)
  if (!isBlock) return JSON.stringify(text)
  const ends = text.endsWith('\n\n') ? undefined : text.endsWith('\n') ? '' : '-'
  if (ends === undefined) return JSON.stringify(text)
  const lines = (ends === '' ? text.slice(0, -1) : text).split('\n')
  return `|${ends}\n${lines.map((line) => (line === '' ? '' : indent + line)).join('\n')}`
}

/** JSON as YAML in block style; other text unchanged. */
export const jsonToYaml = (text: string): string => {
  if (text.trim() === '' || !jsonValue(text)) return text
  const { contents, errors } = parsed(text)
  if (errors.length > 0) return text
  const inline = (node: unknown, indent: string): string | undefined => {
    if (isMap(node)) return node.items.length === 0 ? '{}' : undefined
    if (isSeq(node)) return node.items.length === 0 ? '[]' : undefined
    if (isScalar(node) && typeof node.value === 'string') return yamlString(node.value, indent)
    const json = scalarJson(node) ?? ''
    return JSON_NUMBER.test(json) ? numberText(json) : json
  }
  const lines = (node: unknown, indent: string): readonly string[] => {
    if (isMap(node) && node.items.length > 0) {
      return node.items.flatMap(({ key, value }) => {
        const name = keyText(key)
        const shown = PLAIN.test(name) && !NOT_TEXT.test(name) ? name : JSON.stringify(name)
        return entry(`${indent}${shown}:`, value, indent)
      })
    }
    if (isSeq(node) && node.items.length > 0) {
      return node.items.flatMap((item) => itemLines(item, indent))
    }
    return [indent + (inline(node, `${indent}  `) ?? '')]
  }
  /** The first line of a collection stands beside the dash. */
  const itemLines = (item: unknown, indent: string): readonly string[] => {
    const inner = `${indent}  `
    const [first = '', ...rest] = lines(item, inner)
    return [`${indent}- ${first.slice(inner.length)}`, ...rest]
  }
  const entry = (start: string, value: unknown, indent: string): readonly string[] => {
    const short = inline(value, `${indent}  `)
    return short === undefined ? [start, ...lines(value, `${indent}  `)] : [`${start} ${short}`]
  }
  return lines(contents, '').join('\n')
}

/**
 * The rows of a text; undefined if rows cannot hold it: no mapping, nested values, or something that rows would lose,
 * such as comments. Equal keys of JSON, which rows write, are kept.
 */
export const pairsOf = (text: string): readonly Pair[] | undefined => {
  if (text.trim() === '') return []
  if (!isJsonText(text) && 'problem' in yamlObject(text)) return undefined
  const { contents, errors, comment, commentBefore } = parsed(text)
  if (errors.length > 0 || !isMap(contents)) return undefined
  if (comment || commentBefore || contents.comment || contents.commentBefore) return undefined
  const pairs: Pair[] = []
  for (const { key, value } of contents.items) {
    const nodes = [key, value].filter((node) => node !== null)
    if (!nodes.every(isScalar)) return undefined
    if (nodes.some((one) => one.comment || one.commentBefore || one.anchor || one.tag))
      return undefined
    const json = scalarJson(value)
    if (json === undefined || keyText(key).includes('\n')) return undefined
    const isText = isScalar(value) && typeof value.value === 'string'
    pairs.push({
      key: keyText(key),
      value: isText ? String(value.value) : json,
      isText: json.startsWith('"'),
    })
  }
  return pairs
}
