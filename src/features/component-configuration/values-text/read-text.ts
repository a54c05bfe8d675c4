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
import { syntaxWords } from '#form/checks/yaml-syntax.ts'
import { isNumberText } from '#form/body/request.ts'
import { EMPTY, type HiddenTag, mapOf, type Scalar, type Value } from './text-value.ts'

/** Where a value stands in the text; all numbers are offsets. */
export type Place = {
  /** Where its key or dash begins. */
  readonly item: number
  /** Behind its colon or dash; undefined if it has none. */
  readonly after: number | undefined
  /** Where it begins, behind its anchor and tag. */
  readonly from: number
  /** Where what belongs to it ends, before the line break. */
  readonly to: number
}

/** A value that was read, with its place and what is in it. */
export type Read = {
  readonly value: Value
  readonly place: Place
  readonly members: ReadonlyMap<string, Read>
  readonly items: readonly Read[]
  readonly style: 'block' | 'flow' | 'alias'
  readonly anchor: string | undefined
  readonly hasTag: boolean
  readonly quote: '"' | "'" | undefined
  /** How many values it has, with aliases expanded. */
  readonly size: number
}

/** Why a text cannot be read, and where. */
export type Wrong = { readonly at: number; readonly why: string }

/** Deeper and larger than any profile; beyond that, a text may be made to stall the page. */
const MAX_LEVELS = 100
const MAX_VALUES = 50_000
const LONGEST = 500_000

class Refused extends Error {
  readonly at: number

  constructor(at: number, why: string) {
    super(why)
    this.at = at
  }
}

const HIDDEN: Readonly<Record<string, HiddenTag>> = { '!secret': 'secret', '!kept': 'kept' }

/** A number of YAML as JSON writes it, with all its digits; undefined for one that JSON does not have. */
const numberOf = (value: number | bigint, source: string): LosslessNumber | undefined => {
  if (isNumberText(source)) return new LosslessNumber(source)
  if (typeof value === 'bigint') return new LosslessNumber(String(value))
  const [, sign = '', whole = '', part = '', exponent = ''] =
    /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/.exec(source) ?? []
  if (!Number.isFinite(value) || whole + part === '') return undefined
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const text = `${sign === '-' ? '-' : ''}${digits}${part === '' ? '' : `.${part}`}${exponent}`
  return isNumberText(text) ? new LosslessNumber(text) : undefined
}

const scalarOf = ({ value, source = '' }: ScalarNode): Scalar => {
  if (typeof value === 'number' || typeof value === 'bigint')
    return numberOf(value, source) ?? source
  return typeof value === 'boolean' || typeof value === 'string' || value === null ? value : source
}

const keyText = (key: unknown, at: number): string => {
  if (key === null) return ''
  if (!isScalar(key)) throw new Refused(at, 'A key must be plain text.')
  return typeof key.value === 'string' ? key.value : (key.source ?? '')
}

const BLANK = new Set(['space', 'newline', 'comment', 'comma'])

const firstOf = (tokens: readonly CST.SourceToken[] | undefined): number | undefined =>
  tokens?.find(({ type }) => !BLANK.has(type))?.offset

const endOf = (tokens: readonly CST.SourceToken[] | undefined, of: string): number | undefined => {
  const offset = tokens?.find(({ type }) => type === of)?.offset
  return offset === undefined ? undefined : offset + 1
}

const nodeOf = (node: unknown): Node | null => (isNode(node) ? node : null)

const anchorEnd = (tokens: readonly CST.SourceToken[] | undefined): number | undefined => {
  const anchor = tokens?.findLast(({ type }) => type === 'anchor')
  return anchor && anchor.offset + anchor.source.length
}

/** A value for which nothing is written stands right there, and not behind the comments that follow. */
const atEnd = (read: Read, at: number): Read =>
  read.value.kind === 'empty' && !read.hasTag && read.style !== 'alias'
    ? { ...read, place: { ...read.place, from: at, to: at } }
    : read

type Around = { readonly item: number; readonly after: number | undefined; readonly level: number }

/** Reads the nodes of a document in their order, so that an alias finds its anchor above it. */
const createReader = (text: string) => {
  const anchors = new Map<string, Read | 'open'>()
  let left = MAX_VALUES

  const count = (size: number, at: number) => {
    left -= size
    if (left < 0) throw new Refused(at, `This has more than ${MAX_VALUES} values.`)
  }

  const trimmed = (end: number) => (text[end - 1] === '\n' ? end - 1 : end)

  const readAlias = ({ source, range }: Alias, { item, after }: Around): Read => {
    const [from, to] = range ?? [item, item]
    const target = anchors.get(source)
    if (!target) throw new Refused(from, `*${source} has no anchor &${source} above it.`)
    if (target === 'open') {
      throw new Refused(from, `*${source} refers to a value that contains it.`)
    }
    count(target.size, from)
    const place = { item, after, from, to }
    return { ...target, place, style: 'alias', anchor: undefined, hasTag: false, quote: undefined }
  }

  const readMap = (node: YAMLMap, around: Around) => {
    const members = new Map<string, Read>()
    for (const pair of node.items) {
      const [key, value] = [nodeOf(pair.key), nodeOf(pair.value)]
      const { srcToken } = pair
      const start = firstOf(srcToken?.start) ?? key?.range?.[0] ?? around.item
      const name = keyText(pair.key, start)
      if (members.has(name)) throw new Refused(start, 'This key is already defined.')
      const after = endOf(srcToken?.sep, 'map-value-ind')
      const read = readNode(value, { item: start, after, level: around.level + 1 })
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
      const after = dash === undefined ? undefined : dash + 1
      const read = readNode(value, { item: at, after, level: around.level + 1 })
      return after === undefined ? read : atEnd(read, anchorEnd(start) ?? after)
    })
  }

  const readNode = (node: Node | null, around: Around): Read => {
    const { item, after, level } = around
    count(1, item)
    if (level > MAX_LEVELS) throw new Refused(item, `This nests deeper than ${MAX_LEVELS} levels.`)
    if (isAlias(node)) return readAlias(node, around)
    const before = left
    const anchor = node && 'anchor' in node ? node.anchor : undefined
    if (anchor !== undefined) anchors.set(anchor, 'open')
    const [from, end] = node?.range ?? [item, item]
    const tag = node?.tag
    const own: Omit<Read, 'value' | 'size'> = {
      place: { item, after, from, to: trimmed(end) },
      members: new Map(),
      items: [],
      style: 'block',
      anchor,
      hasTag: tag !== undefined,
      quote: undefined,
    }
    const made = ((): Omit<Read, 'size'> => {
      if (isMap(node) || isSeq(node)) {
        const style = node.flow === true ? 'flow' : 'block'
        const members = isMap(node) ? readMap(node, around) : new Map<string, Read>()
        const items = isMap(node) ? [] : readItems(node, around)
        const inside = [...members.values(), ...items]
        const to = Math.max(from, ...inside.map(({ place }) => place.to))
        const place = style === 'flow' ? own.place : { ...own.place, to }
        const value: Value = isMap(node)
          ? mapOf([...members].map(([key, read]) => [key, read.value]))
          : { kind: 'list', items: items.map((read) => read.value) }
        return { ...own, style, members, items, place, value }
      }
      if (!isScalar(node)) return { ...own, value: EMPTY }
      const hidden = tag === undefined ? undefined : HIDDEN[tag]
      if (hidden)
        return { ...own, value: { kind: 'hidden', tag: hidden, words: String(node.value) } }
      if (node.value === null && (node.source ?? '') === '') return { ...own, value: EMPTY }
      const quote =
        node.type === 'QUOTE_DOUBLE' ? '"' : node.type === 'QUOTE_SINGLE' ? "'" : undefined
      return { ...own, quote, value: { kind: 'scalar', scalar: scalarOf(node) } }
    })()
    const read = { ...made, size: before - left + 1 }
    if (anchor !== undefined) anchors.set(anchor, read)
    return read
  }
  return readNode
}

/** Reads a text as YAML with a mapping, or says why it cannot. */
export const readText = (text: string): { read: Read } | { wrong: Wrong } => {
  if (text.length > LONGEST) {
    return { wrong: { at: 0, why: `This is longer than ${LONGEST / 1000} kB.` } }
  }
  try {
    const parsed = parseAllDocuments(text, {
      intAsBigInt: true,
      keepSourceTokens: true,
      prettyErrors: false,
      logLevel: 'silent',
    })
    const documents = 'empty' in parsed ? [] : parsed
    for (const { errors } of documents) {
      const [error] = errors
      if (error) return { wrong: { at: error.pos[0], why: syntaxWords(error) } }
    }
    const [first, second] = documents
    if (second) return { wrong: { at: second.range[0], why: 'Only one document is allowed.' } }
    const contents = first?.contents ?? null
    const at = contents?.range[0] ?? text.length
    const read = createReader(text)(contents, { item: at, after: undefined, level: 0 })
    if (read.value.kind === 'empty') return { read: { ...read, value: mapOf() } }
    if (read.value.kind === 'map') return { read }
    return { wrong: { at, why: 'Must be a mapping, with the values under profileConfig.' } }
  } catch (error) {
    if (error instanceof Refused) return { wrong: { at: error.at, why: error.message } }
    return { wrong: { at: 0, why: 'The YAML parser failed.' } }
  }
}
