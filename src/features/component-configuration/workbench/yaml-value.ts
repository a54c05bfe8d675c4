import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isPair,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'
import { endSentence } from '#src/lib/end-sentence.ts'

/** More values than any profile has, with aliases expanded. */
const MAX_VALUES = 100_000

type Wrong = { readonly line: number | undefined; readonly why: string }

/** Thrown for a node that cannot be read, with the reason. */
class Refused extends Error {
  readonly node: Node
  readonly why: string

  constructor(node: Node, why: string) {
    super(why)
    this.node = node
    this.why = why
  }
}

/** Walks a document with aliases expanded; throws `Refused` if it is cyclic, too large or too deep. */
const checkNodes = (document: Document, maxLevels: number): void => {
  const sizes = new Map<Node, number>()
  const open = new Set<Node>()

  const sizeOfAlias = (alias: Alias): number => {
    const source = alias.resolve(document)
    if (!source)
      throw new Refused(alias, `*${alias.source} has no anchor &${alias.source} above it.`)
    if (open.has(source))
      throw new Refused(alias, `*${alias.source} refers to a node that contains it.`)
    return sizes.get(source) ?? 1
  }

  const sizeOf = (node: unknown, level: number): number => {
    if (isPair(node)) return sizeOf(node.key, level) + sizeOf(node.value, level)
    if (isAlias(node)) return sizeOfAlias(node)
    if (!isCollection(node)) return 1
    if (level > maxLevels) throw new Refused(node, tooDeepWords(maxLevels))
    open.add(node)
    let size = 1
    for (const item of node.items) {
      size += sizeOf(item, level + 1)
      if (size > MAX_VALUES) {
        throw new Refused(node, `With aliases expanded, this has more than ${MAX_VALUES} values.`)
      }
    }
    open.delete(node)
    sizes.set(node, size)
    return size
  }
  sizeOf(document.contents, 1)
}

const tooDeepWords = (maxLevels: number) => `This nests deeper than ${maxLevels} levels.`

/** Parses YAML. On failure, returns the line and the reason; never throws. */
export const yamlValue = (text: string, maxLevels: number): { json: unknown } | Wrong => {
  const tooDeep = tooDeepWords(maxLevels)
  const lines = new LineCounter()
  const lineOf = (offset: number | undefined) =>
    offset === undefined ? undefined : lines.linePos(offset).line
  try {
    const document = parseDocument(text, {
      intAsBigInt: true,
      lineCounter: lines,
      prettyErrors: false,
    })
    const [error] = document.errors
    if (error) {
      // The parser reports its own stack overflow as a normal error.
      const isDeep = error.message.startsWith('Maximum call stack')
      return { line: lineOf(error.pos[0]), why: isDeep ? tooDeep : endSentence(error.message) }
    }
    checkNodes(document, maxLevels)
    // checkNodes has limited the aliases.
    return { json: document.toJS({ maxAliasCount: -1 }) }
  } catch (error) {
    if (error instanceof Refused) return { line: lineOf(error.node.range?.[0]), why: error.why }
    return {
      line: undefined,
      why: error instanceof RangeError ? tooDeep : 'The YAML parser failed.',
    }
  }
}
