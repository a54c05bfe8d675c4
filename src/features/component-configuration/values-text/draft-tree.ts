import { type Draft, rowsAt, textAt } from '#form/draft/draft.ts'
import type { FieldAddress, NodeId, RowId } from '#form/draft/field-address.ts'
import { jsonValue } from '#form/body/read-value.ts'
import { type Read, readYaml, type Wrong } from '#form/body/read-yaml.ts'
import { emptyRowValue, typedValue } from '#form/body/request.ts'
import { textFor, typeWords } from '#form/engine/import-draft.ts'
import { isJson } from '#form/tree/field-kind.ts'
import {
  type FormNode,
  type FormTree,
  isSentAsText,
  listedIn,
  takesAnyJson,
} from '#form/tree/form-node.ts'
import {
  EMPTY,
  holdsHidden,
  isSame,
  jsonOf,
  mapOf,
  type Value,
  valueOfJson,
} from '#form/body/text-value.ts'
import { NO_BODY } from '#form/body/yaml-words.ts'

/** A part of a draft as its text shows it: values in the order of the form, then parked values. */
export type DraftNode =
  | { readonly kind: 'map'; readonly entries: Map<string, DraftNode> }
  | { readonly kind: 'list'; readonly id: NodeId; readonly rows: Map<RowId, DraftNode> }
  | { readonly kind: 'leaf'; readonly id: NodeId; readonly value: Value }

export type DraftTreeMap = Extract<DraftNode, { kind: 'map' }>

/** The members of a mapping; empty for anything else. */
export const treeMembers = (shown: DraftNode | undefined): ReadonlyMap<string, DraftNode> =>
  shown?.kind === 'map' ? shown.entries : new Map<string, DraftNode>()

/** Parses a text as a YAML mapping, or as JSON if it is JSON. `wrong` says where and why that fails. */
export const readText = (
  text: string,
): { read: Read; wrong?: undefined } | { read?: undefined; wrong: Wrong } => {
  const isJsonText = jsonValue(text) !== undefined
  const result = readYaml(text, { placeholders: true, isJson: isJsonText })
  if (result.kind === 'refused') return { wrong: result }
  const { read } = result
  if (read.value.kind === 'empty') return { read: { ...read, value: mapOf() } }
  return read.value.kind === 'map' ? { read } : { wrong: { at: read.range.from, why: NO_BODY } }
}

/** What the last answer and earlier ones say about the fields. */
export type Fields = {
  readonly tree: FormTree
  /** A field as it was last described; undefined if it never was on this page. */
  readonly seen: (id: NodeId) => FormNode | undefined
  readonly addressOf: (id: NodeId) => FieldAddress | undefined
}

const SECRET = 'entered in the form'
const KEPT = 'no field shows this now'

/** In a row, the words include the field's ID, so that the secret stays with its row. */
const secretWords = ({ id, address }: FormNode): string =>
  address.steps.some((step) => 'row' in step) ? `${SECRET}, ${id}` : SECRET

const leafValue = (node: FormNode | undefined, text: string): Value => {
  if (text === '') return node?.rowNumber === undefined ? EMPTY : emptyValue(node)
  if (!node) return { kind: 'hidden', tag: 'kept', words: KEPT }
  if (node.sensitive) return { kind: 'hidden', tag: 'secret', words: secretWords(node) }
  return valueOfJson(typedValue(node, text))
}

/** What a value in the text does to its field: enter `text`, or keep what is there. `why` says why it does nothing. */
export type EnteredValue =
  | { readonly text: string }
  | { readonly kept: true }
  | { readonly why: string }

/** Whether a field sends `null` if the text says so. Other fields treat it as empty. */
export const takesNull = (node: FormNode): boolean =>
  takesAnyJson(node) || (isJson(node) && node.kind !== 'group' && node.kind !== 'list')

/** Whether a key or list item in the text has no value, or `null`. */
export const isNothing = (value: Value): boolean =>
  value.kind === 'empty' || (value.kind === 'scalar' && value.scalar === null)

/** What a value in the text means for a field that is neither a group nor a list. */
export const enteredValue = (node: FormNode, value: Value): EnteredValue => {
  if (node.kind === 'readOnly') return { why: 'is read-only' }
  if (value.kind === 'hidden') {
    return node.sensitive || value.tag === 'kept'
      ? { kept: true }
      : { why: 'is not a secret: enter a value' }
  }
  if (node.sensitive) return { why: 'is a secret: enter it in the form' }
  if (value.kind === 'empty' || (isNothing(value) && !takesNull(node))) return { text: '' }
  if (holdsHidden(value)) return { why: 'has a placeholder in it' }
  const json = jsonOf(value)
  const entered = textFor(node, json)
  if (isSentAsText(node)) return entered
  if ('why' in entered) {
    const isText = node.type === 'string' && value.kind === 'scalar'
    return isText ? { why: 'is not text: put it in quotes' } : entered
  }
  if (entered.text === '') return entered
  const sent = valueOfJson(typedValue(node, entered.text))
  // A quoted number is text, which a number field cannot send.
  return isSame(sent, value)
    ? entered
    : { why: `is text, not ${typeWords(node)}: remove the quotes` }
}

/** The value that the text shows for an empty row of a single value: what is sent for it. */
const emptyValue = (node: FormNode | undefined): Value => {
  const json = emptyRowValue(node)
  return json === null ? EMPTY : valueOfJson(json)
}

/** How the text shows a row without values. */
const emptyRow = (node: FormNode | undefined): DraftNode => {
  if (node?.kind === 'group') return { kind: 'map', entries: new Map() }
  if (node?.kind === 'list') return { kind: 'list', id: node.id, rows: new Map() }
  return { kind: 'leaf', id: node?.id ?? '', value: emptyValue(node) }
}

/** A node with the values entered in it; undefined if there are none. */
const shownNode = (tree: FormTree, draft: Draft, id: NodeId): DraftNode | undefined => {
  const node = tree.nodes.get(id)
  if (!node) return undefined
  if (node.kind === 'group') {
    const entries = membersOf(tree, draft, node.children)
    return entries.size === 0 ? undefined : { kind: 'map', entries }
  }
  if (node.kind === 'list') {
    if (rowsAt(draft, id) === undefined) return undefined
    const rows = node.rows.map(
      (row) =>
        [row.row, shownNode(tree, draft, row.node) ?? emptyRow(tree.nodes.get(row.node))] as const,
    )
    return { kind: 'list', id, rows: new Map(rows) }
  }
  const text = textAt(draft, id)
  return text === undefined ? undefined : { kind: 'leaf', id, value: leafValue(node, text) }
}

const membersOf = (
  tree: FormTree,
  draft: Draft,
  ids: readonly NodeId[],
): Map<string, DraftNode> => {
  const entries = new Map<string, DraftNode>()
  for (const id of ids) {
    const shown = shownNode(tree, draft, id)
    if (shown) entries.set(tree.nodes.get(id)?.key ?? '', shown)
  }
  return entries
}

/** The names of the two parts of a body that the text has (API §4.2). */
export const ROOTS = { profile: 'profileConfig', cluster: 'clusterInputs' } as const

/** The keys and rows that lead from a part of the body to a value. The text leaves out a cluster input's component. */
export const stepsIn = ({ root, steps }: FieldAddress) =>
  root === 'cluster' ? steps.slice(1) : steps

/** Puts a parked value where its address says, unless something else is there. */
const park = (root: DraftTreeMap, address: FieldAddress, shown: DraftNode): void => {
  const steps = stepsIn(address)
  let at: DraftNode = root
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1
    if ('key' in step && at.kind === 'map') {
      const next: DraftNode | undefined = at.entries.get(step.key)
      const made: DraftNode = isLast ? shown : { kind: 'map', entries: new Map() }
      if (!next) at.entries.set(step.key, made)
      at = next ?? made
    } else if ('row' in step && at.kind === 'list' && at.rows.has(step.row)) {
      const next: DraftNode | undefined = at.rows.get(step.row)
      const isEmpty = next?.kind === 'leaf' && next.id === ''
      const made: DraftNode =
        next && !isEmpty ? next : isLast ? shown : { kind: 'map', entries: new Map() }
      at.rows.set(step.row, made)
      at = made
    } else at = { kind: 'leaf', id: '', value: EMPTY }
  })
}

/** A draft as its text shows it. A parked value whose place is taken is left out. */
export const draftTree = (fields: Fields, draft: Draft): DraftTreeMap => {
  const { tree, seen, addressOf } = fields
  const part = (root: 'profile' | 'cluster'): DraftTreeMap => ({
    kind: 'map',
    entries: membersOf(tree, draft, listedIn(tree, root)),
  })
  const parts = { profile: part('profile'), cluster: part('cluster') }
  const listed = new Set([...idsIn(parts.profile), ...idsIn(parts.cluster)])
  const parked = [...draft.edited]
    .filter((id) => !listed.has(id))
    .flatMap((id) => {
      const address = addressOf(id)
      return address && address.root !== 'outputs' ? [{ id, address }] : []
    })
    .toSorted((a, b) => a.address.steps.length - b.address.steps.length)
  for (const { id, address } of parked) {
    const value = draft.values[id]
    const shown: DraftNode =
      typeof value === 'object'
        ? { kind: 'list', id, rows: new Map(value.map((row) => [row, emptyRow(undefined)])) }
        : { kind: 'leaf', id, value: leafValue(seen(id), value ?? '') }
    park(address.root === 'cluster' ? parts.cluster : parts.profile, address, shown)
  }
  const isNeeded = parts.cluster.entries.size > 0 || listedIn(tree, 'cluster').length > 0
  return {
    kind: 'map',
    entries: new Map<string, DraftNode>([
      [ROOTS.profile, parts.profile],
      ...(isNeeded ? [[ROOTS.cluster, parts.cluster] as const] : []),
    ]),
  }
}

const values = new WeakMap<DraftNode, Value>()

/** Whether a shown value was entered when its field was of another kind. */
export const isOfOtherKind = (node: FormNode, shown: DraftNode): boolean =>
  shown.kind === 'map' ? node.kind !== 'group' : shown.id !== node.id

/** A shown part of the draft as a plain value. */
export const valueOf = (shown: DraftNode): Value => {
  const known = values.get(shown)
  if (known) return known
  const value: Value =
    shown.kind === 'leaf'
      ? shown.value
      : shown.kind === 'list'
        ? { kind: 'list', items: [...shown.rows.values()].map(valueOf) }
        : mapOf([...shown.entries].map(([key, one]) => [key, valueOf(one)]))
  values.set(shown, value)
  return value
}

/** The IDs of all values in a shown part of the draft. */
export const idsIn = (shown: DraftNode | undefined): readonly NodeId[] => {
  if (!shown) return []
  if (shown.kind === 'leaf') return shown.id === '' ? [] : [shown.id]
  const inside = shown.kind === 'list' ? [...shown.rows.values()] : [...shown.entries.values()]
  return [...(shown.kind === 'list' ? [shown.id] : []), ...inside.flatMap(idsIn)]
}
