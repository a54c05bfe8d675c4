import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { Read } from '#form/body/read-yaml.ts'
import { EMPTY, isSame, mapOf, spelled, type Value } from '#form/body/text-value.ts'
import { documentText, YAML_AS_TEXT, yamlNode, yamlPair } from '#form/body/write-yaml.ts'
import { treeMembers, readText, type DraftNode, valueOf } from './draft-tree.ts'
import { matchRows } from './match-rows.ts'

/*
 * Updates a text from its draft, as a document of YAML nodes: an unchanged value keeps its node with quotes, anchor and
 * position, and no comment is lost. Only the layout of the text may change.
 */

/** A text and the value that was read from it. */
export type ReadText = { readonly text: string; readonly read: Read }

/** The value of each node, as `readYaml` reads it. */
const values = new WeakMap<Node, Value>()

const valueIn = (node: unknown): Value => (isNode(node) && values.get(node)) || EMPTY

const understand = (node: unknown, value: Value): void => {
  if (!isNode(node)) return
  values.set(node, value)
  if (isMap(node) && value.kind === 'map') {
    const members = [...value.entries.values()]
    node.items.forEach((pair, at) => understand(pair.value, members[at] ?? EMPTY))
  }
  if (isSeq(node) && value.kind === 'list') {
    node.items.forEach((item, at) => understand(item, value.items[at] ?? EMPTY))
  }
}

const commentsIn = (...nodes: readonly unknown[]): readonly string[] => {
  const found: string[] = []
  for (const node of nodes.filter(isNode)) {
    visit(node, {
      Node: (_, { commentBefore, comment }) => {
        found.push(...[commentBefore, comment].filter((one) => typeof one === 'string'))
      },
    })
  }
  return found
}

const joined = (...comments: readonly (string | null | undefined)[]): string | null =>
  comments.filter((one) => typeof one === 'string').join('\n') || null

/** A new node for a value that replaces `old` and keeps its anchor, comments and quotes. */
const replaced = (old: unknown, value: Value, isInFlow: boolean): Node => {
  const node = yamlNode(value, isInFlow)
  understand(node, value)
  if (!isNode(old)) return node
  if (!isAlias(old) && !isAlias(node) && old.anchor !== undefined) node.anchor = old.anchor
  const isBlock = isScalar(node) && node.type === 'BLOCK_LITERAL'
  const isText = value.kind === 'scalar' && typeof value.scalar === 'string'
  if (isScalar(old) && isScalar(node) && isText && !isBlock) {
    const isPrintable = /^[ -~]*$/.test(String(node.value))
    if (old.type === 'QUOTE_DOUBLE') node.type = 'QUOTE_DOUBLE'
    if (old.type === 'QUOTE_SINGLE' && isPrintable) node.type = 'QUOTE_SINGLE'
  }
  // The first line of a block scalar has room for a comment of one line.
  if (isScalar(node) && !isCollection(old) && !(isBlock && old.comment?.includes('\n'))) {
    node.commentBefore = old.commentBefore ?? null
    node.comment = old.comment ?? null
  } else node.commentBefore = joined(...commentsIn(old))
  return node
}

/** Puts the comments of a removed item before the next item, or else at the end. */
const leave = (from: YAMLMap | YAMLSeq, at: number, comments: readonly string[]) => {
  const next = from.items[at]
  const node = isPair(next) ? next.key : next
  if (isNode(node)) node.commentBefore = joined(...comments, node.commentBefore)
  else from.comment = joined(...comments, from.comment)
}

/** Whether new values in a collection are written in flow style; an empty collection switches to block style. */
const isFlowIn = (node: YAMLMap | YAMLSeq, isInFlow: boolean): boolean => {
  if (node.items.length === 0) node.flow = false
  return isInFlow || node.flow === true
}

const keyIn = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.value) : '')

/** Sets or removes members of a mapping. A new one goes after the last member that precedes it in `order`. */
const setMembers = (
  map: YAMLMap,
  keys: Iterable<string>,
  order: readonly string[],
  valueOfKey: (key: string, old: unknown) => Node | undefined,
) => {
  for (const key of keys) {
    const at = map.items.findIndex((one) => keyIn(one) === key)
    const pair = map.items[at]
    const value = valueOfKey(key, pair?.value)
    if (pair && value) pair.value = value
    else if (pair) {
      map.items.splice(at, 1)
      leave(map, at, commentsIn(pair.key, pair.value))
    } else if (value) {
      const before = new Set(order.slice(0, order.indexOf(key)))
      const behind = map.items.findLastIndex((one) => before.has(keyIn(one)))
      map.items.splice(behind + 1, 0, yamlPair(key, value))
    }
  }
  values.set(map, mapOf(map.items.map((one) => [keyIn(one), valueIn(one.value)])))
}

/** Sets the items of a list. `was` has the old index of each; undefined for a new item. */
const setItems = (
  list: YAMLSeq,
  was: readonly (number | undefined)[],
  itemAt: (at: number, old: unknown) => Node,
) => {
  const old = list.items
  const [first] = old
  // The parser takes a comment above the first item for one of the list.
  if (was[0] !== 0 && isNode(first) && typeof list.commentBefore === 'string') {
    first.commentBefore = joined(list.commentBefore, first.commentBefore)
    list.commentBefore = null
  }
  list.items = was.map((from, at) => itemAt(at, from === undefined ? undefined : old[from]))
  for (let at = old.length - 1; at >= 0; at -= 1) {
    if (was.includes(at)) continue
    const next = was.findIndex((from) => from !== undefined && from > at)
    leave(list, next < 0 ? list.items.length : next, commentsIn(old[at]))
  }
  values.set(list, { kind: 'list', items: list.items.map(valueIn) })
}

/** The node after it was changed to a value, or a new node for that value. */
const written = (node: unknown, value: Value, isInFlow: boolean): Node => {
  const old = valueIn(node)
  if (isNode(node) && isSame(old, value)) return node
  if (isMap(node) && old.kind === 'map' && value.kind === 'map') {
    const isFlow = isFlowIn(node, isInFlow)
    const order = [...value.entries.keys()]
    const keys = new Set([...old.entries.keys(), ...order])
    const changed = [...keys].filter((key) => !isSame(old.entries.get(key), value.entries.get(key)))
    setMembers(node, changed, order, (key, one) => {
      const next = value.entries.get(key)
      return next && written(one, next, isFlow)
    })
    return node
  }
  if (isSeq(node) && old.kind === 'list' && value.kind === 'list') {
    const isFlow = isFlowIn(node, isInFlow)
    const was = matchRows(old.items.map(spelled), value.items.map(spelled))
    setItems(node, was, (at, one) => written(one, value.items[at] ?? EMPTY, isFlow))
    return node
  }
  return replaced(node, value, isInFlow)
}

/**
 * The node after its draft changed from `before` to `after`. Whatever did not change stays as it is, including keys
 * without a field and values that their field refused.
 */
const followed = (
  given: unknown,
  before: DraftNode | undefined,
  after: DraftNode | undefined,
  isInFlow: boolean,
): Node | undefined => {
  const [was, is] = [before && valueOf(before), after && valueOf(after)]
  if (isSame(was, is)) return isNode(given) ? given : undefined
  const text = isNode(given) ? valueIn(given) : EMPTY
  const areMaps = [before, after].every((one) => one === undefined || one.kind === 'map')
  const node = isAlias(given) ? replaced(given, text, isInFlow) : given
  if (isMap(node) && areMaps) {
    const isFlow = isFlowIn(node, isInFlow)
    const [old, now] = [treeMembers(before), treeMembers(after)]
    const keys = new Set([...old.keys(), ...now.keys()])
    const changed = [...keys].filter((key) => {
      const [one, other] = [old.get(key), now.get(key)]
      return !isSame(one && valueOf(one), other && valueOf(other))
    })
    setMembers(node, changed, [...now.keys()], (key, one) =>
      followed(one, old.get(key), now.get(key), isFlow),
    )
    return node.items.length === 0 && !after ? undefined : node
  }
  if (
    isSeq(node) &&
    before?.kind === 'list' &&
    after?.kind === 'list' &&
    node.items.length === before.rows.size
  ) {
    const isFlow = isFlowIn(node, isInFlow)
    const rows = [...before.rows.keys()]
    const now = [...after.rows]
    const from = now.map(([row]) => (before.rows.has(row) ? rows.indexOf(row) : undefined))
    setItems(node, from, (at, one) => {
      const [row = '', shown] = now[at] ?? []
      const next = shown && followed(one, before.rows.get(row), shown, isFlow)
      return next ?? written(undefined, shown ? valueOf(shown) : EMPTY, isFlow)
    })
    return node
  }
  if (text.kind === 'empty' || isSame(text, was)) return is && written(given, is, isInFlow)
  // A value of another kind was refused by its field, so it stays when the form's own value is removed.
  if (!is) return text.kind === was?.kind || !isNode(given) ? undefined : given
  if (text.kind === is.kind) return written(given, is, isInFlow)
  const next = replaced(given, is, isInFlow)
  const lines = documentText(text).trimEnd().split('\n')
  next.commentBefore = joined(next.commentBefore, lines.map((line) => ` ${line}`).join('\n'))
  return next
}

type Anchored = Node & { anchor?: string | undefined }

/**
 * Keeps the values of aliases whose anchor was removed or has another value: the first such alias is replaced by a copy
 * of its old value, which gets the anchor if later aliases need it.
 */
const keepAliases = (contents: Node, old: unknown) => {
  const uses = new Map<string, number>()
  const count = (source: string, by: number) => uses.set(source, (uses.get(source) ?? 0) + by)
  visit(contents, { Alias: (_, { source }) => void count(source, 1) })
  const anchored: Anchored[] = []
  if (isNode(old) && uses.size > 0) {
    visit(old, { Value: (_, node) => void (node.anchor !== undefined && anchored.push(node)) })
  }
  const holders = new Map<string, Anchored>()
  const says = (name: string, value: Value) => isSame(valueIn(holders.get(name)), value)
  visit(contents, {
    Alias: (_, alias, path) => {
      const { source } = alias
      const value = valueIn(alias)
      count(source, -1)
      if (holders.has(source) && says(source, value)) return undefined
      const isInFlow = path.some((one) => isCollection(one) && one.flow === true)
      const made: Anchored = replaced(alias, value, isInFlow)
      const isMeant = (one: Anchored) => one.anchor === source && isSame(valueIn(one), value)
      const copy: unknown = anchored.find(isMeant)?.clone()
      if (!isNode(copy) || isInFlow) return made
      understand(copy, value)
      visit(copy, {
        Value: (at, node) => {
          const { anchor } = node
          ;[node.comment, node.commentBefore] = [null, null]
          if (at === 'key' || anchor === undefined) return
          if (says(anchor, valueIn(node)) || !uses.get(anchor)) delete node.anchor
          else delete holders.get(anchor)?.anchor
        },
      })
      return Object.assign(copy, { comment: made.comment, commentBefore: made.commentBefore })
    },
    Value: (at, node) => {
      if (at !== 'key' && node.anchor !== undefined) holders.set(node.anchor, node)
    },
  })
}

/** The text after its draft changed from `before` to `after`. */
export const changedText = (old: ReadText, before: DraftNode, after: DraftNode): ReadText => {
  const { text, read } = old
  if (isSame(valueOf(before), valueOf(after))) return old
  const document: Document = parseDocument(text, YAML_AS_TEXT)
  understand(document.contents, read.value)
  const asItWas = document.contents?.clone()
  understand(asItWas, read.value)
  const contents =
    followed(document.contents, before, after, false) ?? written(null, mapOf(), false)
  // A part of the body that lost its last value is left empty, as at first, instead of becoming `{}`.
  if (isMap(contents)) {
    const emptied = contents.items.filter(
      ({ value: part }) => isMap(part) && part.items.length === 0 && part.flow !== true,
    )
    setMembers(contents, emptied.map(keyIn), [], (_, part) => replaced(part, EMPTY, false))
  }
  const value = valueIn(contents)
  if (isSame(value, read.value)) return old
  document.contents = contents
  keepAliases(contents, asItWas)
  const next = document.toString()
  // If the text did not end with a line break, add none, because the cursor may be at the end.
  const ended = text === '' || text.endsWith('\n') ? [next] : [next.replace(/\n$/, ''), next]
  for (const one of ended) {
    const again = readText(one).read
    if (again && isSame(again.value, value)) return { text: one, read: again }
  }
  // The library's text reads back as another value and would count as an edit, so write the text from the value.
  const comments = commentsIn(contents).map((one) => `#${one.replaceAll('\n', '\n#')}\n`)
  const plain = comments.join('') + documentText(value)
  const last = readText(plain).read
  return last ? { text: plain, read: last } : old
}
