import { isMap, isScalar, parseDocument } from 'yaml'
import { lineAt, readYaml } from './read-yaml.ts'
import { jsonOf } from './text-value.ts'
import { documentText } from './write-yaml.ts'
import { JSON_NUMBER, plainValue } from './yaml-scalar.ts'
import { NO_MAPPING, NOTHING, SINGLE } from './yaml-words.ts'

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

const isJsonText = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The mapping or list of a YAML text, or what is wrong with it. */
export const yamlObject = (text: string): { json: unknown } | { wrong: string } => {
  const result = readYaml(text)
  if (result.kind === 'refused') return { wrong: `Line ${result.line}: ${result.why}` }
  const { value, range } = result.read
  if (value.kind === 'map' || value.kind === 'list') return { json: jsonOf(value) }
  return { wrong: `Line ${lineAt(text, range.from)}: ${value.kind === 'empty' ? NOTHING : SINGLE}` }
}

/**
 * What keeps a Kubernetes resource from being one YAML mapping that can be kept exactly, with its line; undefined if
 * nothing does. The server checks the content.
 */
export const kubernetesProblem = (text: string): string | undefined => {
  const result = readYaml(text, { asKubernetes: true })
  if (result.kind === 'refused') return `Line ${result.line}: ${result.why}`
  const { value, range } = result.read
  return value.kind === 'map' ? undefined : `Line ${lineAt(text, range.from)}: ${NO_MAPPING}`
}

/** An object or list of JSON as YAML in block style; other text unchanged. */
export const jsonToYaml = (text: string): string => {
  // Anything but an object or a list is sent as text, exactly as entered.
  if (!isJsonText(text) || !/^\s*[[{]/.test(text)) return text
  const result = readYaml(text, { isJson: true })
  return result.kind === 'read' ? documentText(result.read.value).trimEnd() : text
}

/**
 * The rows of a text; undefined if rows cannot hold it: no mapping, nested values, or something that rows would lose,
 * such as comments. Equal keys of JSON, which rows write, are kept.
 */
export const pairsOf = (text: string): readonly Pair[] | undefined => {
  if (text.trim() === '') return []
  if (!isJsonText(text) && 'wrong' in yamlObject(text)) return undefined
  // Read apart from its values, because rows keep equal keys and cannot keep comments.
  const options = { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const
  const { contents, errors, comment, commentBefore } = parseDocument(text, options)
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
