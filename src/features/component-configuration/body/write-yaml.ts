import { isLosslessNumber } from 'lossless-json'
import {
  Document,
  type DocumentOptions,
  isScalar,
  type Node,
  Pair,
  type ParseOptions,
  Scalar,
  type ScalarTag,
  type SchemaOptions,
  YAMLMap,
  YAMLSeq,
} from 'yaml'
import { type Value, valueOfJson } from './text-value.ts'
import { isPlainNumber } from './yaml-scalar.ts'

/*
 * Writes values as YAML that the parsers of YAML 1.1 and 1.2 read alike. Text that may be read as
 * anything else is quoted as in JSON.
 */

const PLAIN = /^[A-Za-z/][\w./@+-]*(?: [\w./@+-]+)*$/
const PLAIN_KEY = /^[A-Za-z_][\w./-]*$/
/** What YAML 1.1 reads as a boolean or as nothing. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i
/** Lines that a block of text keeps exactly. */
const LINES = /^(?![ \n])[ -~\u00a1-\u1fff\u2030-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\uffef\n]+$/
const LOOSE_END = /[ \n]\n|\n$| $/

/** What JSON writes as it is, and YAML 1.1 takes for a line break or refuses. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

const quoted = (text: string) =>
  JSON.stringify(text).replaceAll(
    UNSAFE,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const TEXT = 'tag:yaml.org,2002:str'

/**
 * For documents whose values are texts until `readYaml` says what they mean, so that they are written as they were:
 * no number loses a digit, and no line is folded.
 */
export const YAML_AS_TEXT: ParseOptions & DocumentOptions & SchemaOptions = {
  schema: 'failsafe',
  customTags: (tags) =>
    tags.map((tag) => {
      if (typeof tag === 'string' || tag.tag !== TEXT || tag.collection) return tag
      const stringify: ScalarTag['stringify'] = (node, ...context) => {
        const text = String(node.value)
        // The library would take the comment of an empty block for its text.
        const isEmptyBlock = node.type?.startsWith('BLOCK') && text.trim() === ''
        const isQuoted = node.type === 'QUOTE_DOUBLE' || isEmptyBlock
        return isQuoted ? quoted(text) : (tag.stringify?.(node, ...context) ?? '')
      }
      return { ...tag, stringify }
    }),
  toStringDefaults: { lineWidth: 0, flowCollectionPadding: false },
  uniqueKeys: false,
  logLevel: 'silent',
  prettyErrors: false,
}

const scalarNode = (text: string, type: Scalar.Type, tag?: string): Scalar => {
  const node = new Scalar(text)
  node.type = type
  if (tag !== undefined) node.tag = tag
  return node
}

const textNode = (text: string): Scalar => {
  const isBlock =
    LINES.test(text) && text.includes('\n') && !LOOSE_END.test(text.replace(/\n$/, ''))
  const isPlain = PLAIN.test(text) && !WORDS.test(text)
  return scalarNode(text, isBlock ? 'BLOCK_LITERAL' : isPlain ? 'PLAIN' : 'QUOTE_DOUBLE')
}

/** A member of a mapping. */
export const yamlPair = (key: string, value: Node): Pair<Scalar, Node> =>
  new Pair(
    scalarNode(key, PLAIN_KEY.test(key) && !WORDS.test(key) ? 'PLAIN' : 'QUOTE_DOUBLE'),
    value,
  )

/** A value as a node of a document. Between braces and brackets, nothing is not written as nothing. */
export const yamlNode = (value: Value, isInFlow = false): Node => {
  if (value.kind === 'map') {
    const map = new YAMLMap<Scalar, Node>()
    map.items = [...value.entries].map(([key, one]) => yamlPair(key, yamlNode(one, isInFlow)))
    return map
  }
  if (value.kind === 'list') {
    const list = new YAMLSeq<Node>()
    list.items = value.items.map((one) => yamlNode(one, isInFlow))
    return list
  }
  if (value.kind === 'hidden') return scalarNode(value.words, 'QUOTE_DOUBLE', `!${value.tag}`)
  if (value.kind === 'empty') {
    return isInFlow
      ? scalarNode('', 'QUOTE_DOUBLE', 'tag:yaml.org,2002:null')
      : scalarNode('', 'PLAIN')
  }
  const { scalar } = value
  if (typeof scalar === 'string') return textNode(scalar)
  const isNumber = isLosslessNumber(scalar) && !isPlainNumber(scalar.toString())
  return scalarNode(String(scalar), 'PLAIN', isNumber ? 'tag:yaml.org,2002:float' : undefined)
}

/** A value as a whole text. */
export const documentText = (value: Value): string => {
  const document = new Document(null, YAML_AS_TEXT)
  const contents = yamlNode(value)
  // A block alone would not be indented, which some readers refuse.
  if (isScalar(contents) && contents.type === 'BLOCK_LITERAL') contents.type = 'QUOTE_DOUBLE'
  document.contents = contents
  return document.toString()
}

/** A JSON value as YAML. */
export const yamlText = (json: unknown): string => documentText(valueOfJson(json))
