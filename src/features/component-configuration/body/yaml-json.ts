import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { jsonValue } from './json-value.ts'

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

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** With all aliases expanded, a text has at most so many values. */
const MAX_VALUES = 20_000
const MAX_DEPTH = 100

/** Thrown where a YAML node has no JSON. */
class NoJson extends Error {}

/** A scalar as JSON; undefined if the node is none. */
const scalarJson = (node: unknown): string | undefined => {
  if (node === null) return 'null'
  if (!isScalar(node)) return undefined
  const { value, source } = node
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean' || value === null || value === undefined) return `${value ?? null}`
  // As it was written, however many digits it has.
  if (source !== undefined && JSON_NUMBER.test(source)) return source
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return JSON.stringify(source ?? '')
}

/** The text of a key. A key that is no single value has no JSON. */
const keyText = (key: unknown): string => {
  if (key === null) return ''
  if (!isScalar(key)) throw new NoJson()
  return typeof key.value === 'string' ? key.value : (key.source ?? '')
}

const collectionJson = (document: Document, contents: Node): string => {
  let left = MAX_VALUES
  const jsonOf = (node: unknown, depth: number): string => {
    left -= 1
    if (left < 0 || depth > MAX_DEPTH) throw new NoJson()
    if (isAlias(node)) {
      const source = node.resolve(document)
      if (!source) throw new NoJson()
      return jsonOf(source, depth + 1)
    }
    if (isMap(node)) {
      const members = node.items.map(
        ({ key, value }) => `${JSON.stringify(keyText(key))}: ${jsonOf(value, depth + 1)}`,
      )
      return `{${members.join(', ')}}`
    }
    if (isSeq(node)) return `[${node.items.map((item) => jsonOf(item, depth + 1)).join(', ')}]`
    const json = scalarJson(node)
    if (json === undefined) throw new NoJson()
    return json
  }
  return jsonOf(contents, 0)
}

const parsed = (text: string, uniqueKeys: boolean) =>
  parseDocument(text, { uniqueKeys, prettyErrors: false, logLevel: 'silent' })

/** One YAML mapping or sequence as JSON; undefined for any other text. */
export const yamlToJson = (text: string): string | undefined => {
  const document = parsed(text, true)
  const { contents, errors } = document
  if (errors.length > 0 || !(isMap(contents) || isSeq(contents))) return undefined
  try {
    return collectionJson(document, contents)
  } catch (error) {
    if (error instanceof NoJson || error instanceof RangeError) return undefined
    throw error
  }
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
  const { contents, errors } = parsed(text, false)
  if (errors.length > 0) return text
  const inline = (node: unknown, indent: string): string | undefined => {
    if (isMap(node)) return node.items.length === 0 ? '{}' : undefined
    if (isSeq(node)) return node.items.length === 0 ? '[]' : undefined
    if (isScalar(node) && typeof node.value === 'string') return yamlString(node.value, indent)
    return scalarJson(node) ?? ''
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
 * such as comments. Equal keys are kept.
 */
export const pairsOf = (text: string): readonly Pair[] | undefined => {
  if (text.trim() === '') return []
  const { contents, errors, comment, commentBefore } = parsed(text, false)
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
