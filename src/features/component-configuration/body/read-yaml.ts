import {
  type Alias,
  type CST,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseAllDocuments,
  type Scalar as ScalarNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { LosslessNumber } from 'lossless-json'
import { MAX_LEVELS } from './read-value.ts'
import { EMPTY, type HiddenTag, mapOf, type Scalar, type Value } from './text-value.ts'
import { JSON_NUMBER, plainValue } from './yaml-scalar.ts'
import * as words from './yaml-words.ts'

/*
 * The only YAML reader: for objects without described fields, the values as YAML, texts to fill from and drafts. It
 * refuses, with line and reason, what JSON cannot hold exactly and what YAML parsers read differently.
 */

/** Where a value is in the text; all numbers are offsets. */
export type TextRange = {
  /** Where its key or dash begins. */
  readonly item: number
  /** Where it begins, after its anchor and tag. */
  readonly from: number
  /** Where it and everything in it ends, before the line break. */
  readonly to: number
}

/** A value that was read, with its range and the values in it. */
export type Read = {
  readonly value: Value
  readonly range: TextRange
  readonly members: ReadonlyMap<string, Read>
  readonly items: readonly Read[]
  /** False if nothing is written for the value, not even a tag. */
  readonly isWritten: boolean
  /** How many values it has, with aliases expanded. */
  readonly size: number
}

/** Why a text cannot be read; `at` is an offset. */
export type Wrong = { readonly at: number; readonly why: string }

export type ReadYaml =
  | { readonly kind: 'read'; readonly read: Read }
  | ({ readonly kind: 'refused'; readonly line: number } & Wrong)

export type YamlOptions = {
  /** Accepts the tags `!secret` and `!kept`, which stand for values that are not in the text. */
  readonly placeholders?: boolean
  /** For a text that only Kubernetes reads: values that other YAML versions read differently are accepted. */
  readonly asKubernetes?: boolean
  /** For JSON text, whose numbers follow other rules than YAML's. */
  readonly isJson?: boolean
}

/** Both limits are above any real text, so that no text can stall the page. `LONGEST` is in characters. */
const MAX_VALUES = 50_000
const LONGEST = 500_000

/** The number of the line at an offset. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

class Refused extends Error {
  readonly at: number

  constructor(at: number, why: string) {
    super(why)
    this.at = at
  }
}

const HIDDEN: Readonly<Record<string, HiddenTag>> = { '!secret': 'secret', '!kept': 'kept' }

const CORE = 'tag:yaml.org,2002:'

/** A scalar with a tag that all YAML parsers know; undefined for other tags and for values that do not fit the tag. */
const taggedScalar = (tag: string, { value, source = '' }: ScalarNode): Scalar | undefined => {
  if (tag === `${CORE}str`) return typeof value === 'string' ? value : source
  if (tag === `${CORE}null` && value === null) return null
  if (tag === `${CORE}bool` && /^(?:true|false)$/.test(source)) return source === 'true'
  const isNumber =
    (tag === `${CORE}float` && JSON_NUMBER.test(source)) ||
    (tag === `${CORE}int` && /^(?:0|-?[1-9]\d*)$/.test(source))
  return isNumber ? new LosslessNumber(source) : undefined
}

const BLANK = new Set(['space', 'newline', 'comment', 'comma'])

const firstOf = (tokens: readonly CST.SourceToken[] | undefined): number | undefined =>
  tokens?.find(({ type }) => !BLANK.has(type))?.offset

const endOf = (tokens: readonly CST.SourceToken[] | undefined, of: string): number | undefined => {
  const offset = tokens?.find(({ type }) => type === of)?.offset
  return offset === undefined ? undefined : offset + 1
}

const nodeOf = (node: unknown): Node | null => (isNode(node) ? node : null)

/** Refuses other anchor names, because not all YAML parsers allow them. */
const checkAnchor = (anchor: string, at: number) => {
  if (!/^[\w-]+$/.test(anchor)) throw new Refused(at, words.ANCHOR)
}

const anchorEnd = (tokens: readonly CST.SourceToken[] | undefined): number | undefined => {
  const anchor = tokens?.findLast(({ type }) => type === 'anchor')
  return anchor && anchor.offset + anchor.source.length
}

/** Places an empty value at this offset, instead of after the comments that follow. */
const atEnd = (read: Read, at: number): Read =>
  read.isWritten ? read : { ...read, range: { ...read.range, from: at, to: at } }

type Around = { readonly item: number; readonly level: number }

/** Reads the nodes of a document in order, because an alias refers to an anchor above it. */
const createReader = (text: string, { placeholders, asKubernetes, isJson }: YamlOptions) => {
  const anchors = new Map<string, Read | 'open'>()
  let left = MAX_VALUES

  const count = (size: number, at: number) => {
    left -= size
    if (left < 0) throw new Refused(at, words.tooMany(MAX_VALUES))
  }

  const scalarOf = (node: ScalarNode, at: number): Scalar => {
    const { tag, value, source = '', range } = node
    const isPlain = node.type === 'PLAIN'
    const blank = isPlain && range ? words.otherBlank(text, range[0], range[1]) : undefined
    if (blank) throw new Refused(blank.at, blank.why)
    if (tag !== undefined) {
      const tagged = taggedScalar(tag, node)
      if (tagged === undefined) throw new Refused(at, words.TAG)
      return tagged
    }
    if (!isPlain) return String(value)
    if (isJson && JSON_NUMBER.test(source)) return new LosslessNumber(source)
    const meaning = plainValue(source)
    if (meaning.kind === 'value') return meaning.value
    if (meaning.kind === 'notJson') throw new Refused(at, words.NO_JSON_NUMBER)
    if (meaning.kind === 'text') return typeof value === 'string' ? value : source
    if (!asKubernetes) throw new Refused(at, words.AMBIGUOUS[meaning.why])
    return source
  }

  /** The text of a key. Whole numbers are allowed, because all YAML parsers turn them into the same text. */
  const keyText = (key: unknown, at: number): string => {
    if (!isScalar(key)) throw new Refused(at, words.KEY_NOT_TEXT)
    if (key.anchor !== undefined) checkAnchor(key.anchor, at)
    const isPlain = key.type === 'PLAIN' && key.tag === undefined
    if (isPlain && key.source === '<<' && !asKubernetes) throw new Refused(at, words.MERGE)
    // The keys y and n are common, and nearly all YAML parsers read them as text.
    if (isPlain && /^[yYnN]$/.test(key.source ?? '')) return key.source ?? ''
    if (isPlain && !asKubernetes && plainValue(key.source ?? '').kind === 'ambiguous') {
      throw new Refused(at, words.AMBIGUOUS_KEY)
    }
    const scalar = scalarOf(key, at)
    if (typeof scalar === 'string') return scalar
    if (isPlain && /^(?:0|-?[1-9]\d*)$/.test(key.source ?? '')) return String(scalar)
    throw new Refused(at, words.KEY_NOT_TEXT)
  }

  const readAlias = ({ source, range }: Alias, { item }: Around): Read => {
    const [from, to] = range ?? [item, item]
    const target = anchors.get(source)
    if (!target) throw new Refused(from, words.NO_ANCHOR)
    if (target === 'open') throw new Refused(from, words.CYCLE)
    count(target.size, from)
    return { ...target, range: { item, from, to }, isWritten: true }
  }

  const readMap = (node: YAMLMap, around: Around) => {
    const members = new Map<string, Read>()
    for (const pair of node.items) {
      const [key, value] = [nodeOf(pair.key), nodeOf(pair.value)]
      const { srcToken } = pair
      const start = firstOf(srcToken?.start) ?? key?.range?.[0] ?? around.item
      const name = keyText(pair.key, start)
      const same = members.get(name)
      if (same) throw new Refused(start, words.sameKey(lineAt(text, same.range.item)))
      const after = endOf(srcToken?.sep, 'map-value-ind')
      const read = readNode(value, { item: start, level: around.level + 1 })
      members.set(name, atEnd(read, anchorEnd(srcToken?.sep) ?? after ?? key?.range?.[1] ?? start))
    }
    return members
  }

  const readItems = (node: YAMLSeq, around: Around) => {
    const { srcToken } = node
    const tokens = srcToken && 'items' in srcToken ? srcToken.items : []
    return node.items.map((item, index): Read => {
      const start = tokens[index]?.start
      const dash = start?.find(({ type }) => type === 'seq-item-ind')?.offset
      const value = nodeOf(item)
      if (isPair(item)) throw new Refused(around.item, 'Write this list with one item a line.')
      const at = dash ?? firstOf(start) ?? value?.range?.[0] ?? around.item
      const read = readNode(value, { item: at, level: around.level + 1 })
      return dash === undefined ? read : atEnd(read, anchorEnd(start) ?? dash + 1)
    })
  }

  const readNode = (node: Node | null, around: Around): Read => {
    const { item, level } = around
    count(1, item)
    if (level > MAX_LEVELS) throw new Refused(item, words.TOO_DEEP)
    if (isAlias(node)) return readAlias(node, around)
    const before = left
    const anchor = node && 'anchor' in node ? node.anchor : undefined
    if (anchor !== undefined) {
      checkAnchor(anchor, item)
      anchors.set(anchor, 'open')
    }
    const [from, end] = node?.range ?? [item, item]
    const tag = node?.tag
    const own: Omit<Read, 'value' | 'size'> = {
      range: { item, from, to: text[end - 1] === '\n' ? end - 1 : end },
      members: new Map(),
      items: [],
      isWritten: true,
    }
    const made = ((): Omit<Read, 'size'> => {
      if (isMap(node) || isSeq(node)) {
        const core = `${CORE}${isMap(node) ? 'map' : 'seq'}`
        if (tag !== undefined && tag !== core) throw new Refused(item, words.TAG)
        const members = isMap(node) ? readMap(node, around) : new Map<string, Read>()
        const items = isMap(node) ? [] : readItems(node, around)
        const inside = [...members.values(), ...items]
        const to = Math.max(from, ...inside.map(({ range }) => range.to))
        const range = node.flow === true ? own.range : { ...own.range, to }
        const value: Value = isMap(node)
          ? mapOf([...members].map(([key, read]) => [key, read.value]))
          : { kind: 'list', items: items.map((read) => read.value) }
        return { ...own, members, items, range, value }
      }
      if (!isScalar(node)) return { ...own, isWritten: false, value: EMPTY }
      const hidden = tag !== undefined && placeholders ? HIDDEN[tag] : undefined
      if (hidden)
        return { ...own, value: { kind: 'hidden', tag: hidden, words: String(node.value) } }
      const scalar = scalarOf(node, from)
      if (scalar === null && (node.source ?? '') === '') {
        return { ...own, isWritten: tag !== undefined, value: EMPTY }
      }
      return { ...own, value: { kind: 'scalar', scalar } }
    })()
    const read = { ...made, size: before - left + 1 }
    if (anchor !== undefined) anchors.set(anchor, read)
    return read
  }
  return readNode
}

const readDocument = (text: string, options: YamlOptions): Read | Wrong => {
  if (text.length > LONGEST) return { at: 0, why: `This is longer than ${LONGEST / 1000} kB.` }
  const lineBreak = /\r(?!\n)/.exec(text)
  if (lineBreak) return { at: lineBreak.index, why: words.LINE_BREAK }
  try {
    const parsed = parseAllDocuments(text, {
      intAsBigInt: true,
      keepSourceTokens: true,
      prettyErrors: false,
      logLevel: 'silent',
      // `readMap` checks this instead, because the parser tells the keys 1 and "1" apart.
      uniqueKeys: false,
    })
    const documents = 'empty' in parsed ? [] : parsed
    for (const { errors } of documents) {
      const [error] = errors
      if (error) return words.syntaxProblem(text, error)
    }
    const [first, second] = documents
    if (second) return { at: second.range[0], why: words.ONE_DOCUMENT }
    const isOtherVersion = first && first.directives.yaml.version !== '1.2'
    if (isOtherVersion && !options.asKubernetes) {
      return { at: Math.max(0, text.search(/^%YAML/m)), why: words.VERSION }
    }
    const contents = first?.contents ?? null
    const at = contents?.range[0] ?? text.length
    return createReader(text, options)(contents, { item: at, level: 0 })
  } catch (error) {
    if (error instanceof Refused) {
      return { at: error.at, why: words.templateHint(text, error.at) ?? error.message }
    }
    return {
      at: 0,
      why: error instanceof RangeError ? words.TOO_DEEP : words.UNREADABLE,
    }
  }
}

/** Reads a text as YAML, or says where and why it cannot be kept exactly. */
export const readYaml = (text: string, options: YamlOptions = {}): ReadYaml => {
  const result = readDocument(text, options)
  if ('value' in result) return { kind: 'read', read: result }
  return { kind: 'refused', line: lineAt(text, result.at), ...result }
}
