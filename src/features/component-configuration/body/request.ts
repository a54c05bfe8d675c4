import { LosslessNumber, stringify } from 'lossless-json'
import { type ClusterInputs, writeClusterInputs } from '#src/contract/cluster-inputs.ts'
import { type Draft, EMPTY_TEXT, rowsAt, textAt } from '#form/draft/draft.ts'
import { isJson } from '#form/tree/field-kind.ts'
import {
  type FormNode,
  type FormTree,
  isSentAsText,
  listedIn,
  takesAnyJson,
  isListed,
} from '#form/tree/form-node.ts'
import { jsonValue, readStructure } from './read-value.ts'
import { JSON_NUMBER } from './yaml-scalar.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { SharedDraft } from './draft-file.ts'
import { createOutputSecrets } from './output-overrides.ts'

/** What fills the values that are not sent: saved values or defaults (API §4.2, replaceProfileConfig). */
export type Mode = 'merge' | 'complete'

/** What each mode is called. */
export const MODE_LABEL: Readonly<Record<Mode, string>> = {
  merge: 'Merge with saved values',
  complete: 'Complete draft',
}

/** Whether text is a number in JSON syntax. */
export const isNumberText = (text: string): boolean => JSON_NUMBER.test(text.trim())

/** The entered text as a value of its field's JSON type, or as text if it is not of that type. */
export const typedValue = (node: FormNode, text: string): unknown => {
  const { type } = node
  if (text === EMPTY_TEXT) return ''
  const isNumber = type === 'number' && isNumberText(text)
  if (isSentAsText(node)) return node.kind !== 'choice' && isNumber ? text.trim() : text
  // Anything but JSON is meant as text.
  if (takesAnyJson(node) || isJson(node)) {
    const read = isJson(node) ? readStructure(node, text) : jsonValue(text)
    return read && 'json' in read ? read.json : text
  }
  if (isNumber) return new LosslessNumber(text.trim())
  if (type === 'bool' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** An object of any keys, including `__proto__`. */
const record = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries)

/** Whether a node that the last answer lists sends a value: untouched, cleared and read-only ones do not. */
export const isSent = (tree: FormTree, draft: Draft, id: NodeId): boolean => {
  const node = tree.nodes.get(id)
  if (!node || node.kind === 'readOnly') return false
  if (node.kind === 'group') return node.children.some((child) => isSent(tree, draft, child))
  if (node.kind === 'list') return rowsAt(draft, id) !== undefined
  return Boolean(textAt(draft, id))
}

/** The value that a node sends, with nested values; undefined if it sends none. */
export const sentValue = (
  tree: FormTree,
  draft: Draft,
  id: NodeId,
): { value: unknown } | undefined => {
  const node = tree.nodes.get(id)
  if (!node || !isSent(tree, draft, id)) return undefined
  if (node.kind === 'group') return { value: record(membersOf(tree, draft, node.children)) }
  // Empty rows are sent too, because paths in violations refer to rows by number.
  if (node.kind === 'list')
    return { value: node.rows.map((row) => rowValue(tree, draft, row.node)) }
  return { value: typedValue(node, textAt(draft, id) ?? '') }
}

const EMPTY_ROW: Readonly<Record<string, unknown>> = { string: '', object: {}, array: [] }

/** What is sent for a row without a value. */
export const emptyRowValue = (row: FormNode | undefined): unknown => {
  const { type = '', kind = '' } = row ?? {}
  if (kind === 'group') return {}
  return Object.hasOwn(EMPTY_ROW, type) ? EMPTY_ROW[type] : null
}

/** The value that a row sends, also when nothing was entered in it. */
export const rowValue = (tree: FormTree, draft: Draft, id: NodeId): unknown => {
  const sent = sentValue(tree, draft, id)
  return sent ? sent.value : emptyRowValue(tree.nodes.get(id))
}

const membersOf = (tree: FormTree, draft: Draft, ids: readonly NodeId[]) => {
  const members: (readonly [key: string, value: unknown])[] = []
  for (const id of ids) {
    const sent = sentValue(tree, draft, id)
    if (sent) members.push([tree.nodes.get(id)?.key ?? '', sent.value])
  }
  return members
}

/**
 * The body of a resolve request for a draft (API §4.2): nested profile values with their JSON types
 * under literal keys, and cluster inputs as strings: lists and objects as JSON text. Only what the last answer lists is
 * included: other values stay in the draft.
 */
export const requestBody = (
  tree: FormTree,
  draft: Draft,
  mode: Mode,
  componentKey: string,
  outputs: Readonly<Record<string, unknown>>,
  shape: ClusterInputs = 'byComponent',
): Record<string, unknown> => {
  const clusterInputs = listedIn(tree, 'cluster').flatMap((id) => {
    const sent = sentValue(tree, draft, id)
    if (!sent) return []
    const text = typeof sent.value === 'string' ? sent.value : (stringify(sent.value) ?? '')
    return [[tree.nodes.get(id)?.key ?? '', text] as const]
  })
  return {
    profileConfig: record(membersOf(tree, draft, listedIn(tree, 'profile'))),
    replaceProfileConfig: mode === 'complete',
    clusterInputs: writeClusterInputs(shape, componentKey, Object.fromEntries(clusterInputs)),
    componentOutputs: outputs,
  }
}

/** A body as JSON text, with numbers exactly as entered. */
export const requestJson = (body: Record<string, unknown>, indent?: number): string =>
  stringify(body, undefined, indent) ?? '{}'

const secretNodes = ({ nodes }: FormTree) => [...nodes.values()].filter((node) => node.sensitive)

/** A copy of the draft with a placeholder for each secret, which names its field. */
const withoutSecrets = (tree: FormTree, draft: Draft): Draft => {
  const values = { ...draft.values }
  for (const { id, key } of secretNodes(tree)) {
    // A list keeps its rows; each row has its own placeholder.
    if (draft.edited.has(id) && typeof values[id] === 'string' && values[id] !== '') {
      values[id] = `<secret: ${key}>`
    }
  }
  return { ...draft, values }
}

/** The labels of the secrets that `withoutSecrets` replaces. */
const secretsLeftOut = (tree: FormTree, draft: Draft): readonly string[] =>
  secretNodes(tree).flatMap((node) => {
    const { id, label } = node
    const value = draft.values[id]
    const isSet = draft.edited.has(id) && typeof value === 'string' && value !== ''
    return isSet && isListed(node) ? [label] : []
  })

/** A request: its body as JSON, and the draft it was made from, to apply the answer to. */
export type Sent = { readonly json: string; readonly draft: Draft }

type OutgoingOptions = {
  componentKey: string
  /** The shape of `clusterInputs` that the API accepts; by component if omitted. */
  clusterInputs?: ClusterInputs | undefined
  draft: () => Draft
  /** The form tree for a draft with its current rows. */
  treeOf: (draft: Draft) => FormTree
  /** The entered outputs of other components. */
  outputs: () => Record<string, unknown>
}

/** Turns the draft into requests for the API, and into copies without secrets for everything else. */
export const createOutgoing = (options: OutgoingOptions) => {
  const { componentKey, clusterInputs, draft, treeOf, outputs } = options
  const outputSecrets = createOutputSecrets(outputs())
  return {
    /** Tracks which outputs are secrets. Those in the saved draft are not. */
    outputSecrets,
    /** The current request in a mode, including secrets. */
    sendable: (mode: Mode): Sent => {
      const now = draft()
      const body = requestBody(treeOf(now), now, mode, componentKey, outputs(), clusterInputs)
      return { json: requestJson(body), draft: now }
    },
    /** The current request with placeholders for secrets. */
    shared: (mode: Mode): SharedDraft => {
      const now = draft()
      const tree = treeOf(now)
      const tried = outputSecrets.hide(outputs())
      const left = tried.hidden.map(([component = '', ...output]) =>
        [component, output.join('.')].join(' · '),
      )
      return {
        body: requestBody(
          tree,
          withoutSecrets(tree, now),
          mode,
          componentKey,
          tried.outputs,
          clusterInputs,
        ),
        secrets: [...secretsLeftOut(tree, now), ...left],
      }
    },
  }
}
