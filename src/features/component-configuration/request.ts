import { LosslessNumber, stringify } from 'lossless-json'
import { type Draft, rowsAt, textAt } from './draft.ts'
import type { FormNode, FormTree } from './form-node.ts'
import { jsonValue } from './json-value.ts'
import type { NodeId } from './place.ts'

/** Whether saved values fill what is not sent, or defaults do (API §4.2, replaceProfileConfig). */
export type Mode = 'merge' | 'complete'

/** A JSON number as it was written: it may be larger than a JavaScript number holds. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Whether a text is a number in JSON's spelling. */
export const isNumberText = (text: string): boolean => JSON_NUMBER.test(text.trim())

/** An entered text with the JSON type of its field; as it stands where it is no such value. */
const typedValue = ({ type, kind }: FormNode, text: string): unknown => {
  if (kind === 'json') {
    const value = jsonValue(text)
    return value ? value.json : text
  }
  if (type === 'number' && isNumberText(text)) return new LosslessNumber(text.trim())
  if (type === 'bool' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** An object whose members are set as data, `__proto__` included. */
const record = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries)

/** What a node sends: nothing while it is untouched or cleared, the nested value once it is set. */
export const sentValue = (
  tree: FormTree,
  draft: Draft,
  id: NodeId,
): { value: unknown } | undefined => {
  const node = tree.nodes.get(id)
  if (!node || node.kind === 'readOnly') return undefined
  if (node.kind === 'group') {
    const members = membersOf(tree, draft, node.children)
    return members.length === 0 ? undefined : { value: record(members) }
  }
  if (node.kind === 'list') {
    if (rowsAt(draft, id) === undefined) return undefined
    // Every row is sent, also an empty one: places in violations count rows.
    return { value: node.rows.map((row) => rowValue(tree, draft, row.node)) }
  }
  const text = textAt(draft, id)
  return text === undefined || text === '' ? undefined : { value: typedValue(node, text) }
}

const EMPTY_ROW: Readonly<Record<string, unknown>> = { string: '', object: {}, array: [] }

const rowValue = (tree: FormTree, draft: Draft, id: NodeId): unknown => {
  const sent = sentValue(tree, draft, id)
  if (sent) return sent.value
  const { type = '', kind = '' } = tree.nodes.get(id) ?? {}
  if (kind === 'group') return {}
  return Object.hasOwn(EMPTY_ROW, type) ? EMPTY_ROW[type] : null
}

const membersOf = (tree: FormTree, draft: Draft, ids: readonly NodeId[]) =>
  ids.flatMap((id) => {
    const sent = sentValue(tree, draft, id)
    return sent ? [[tree.nodes.get(id)?.key ?? '', sent.value] as const] : []
  })

/**
 * The body of a resolve request (API §4.2) for a draft: profile values with their JSON type, nested,
 * under their literal key; cluster inputs as strings. Only active fields are in it: values of
 * fields that vanished stay in the draft.
 */
export const requestBody = (
  tree: FormTree,
  draft: Draft,
  mode: Mode,
  componentKey: string,
  outputs: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const inRoot = (root: 'profile' | 'cluster') =>
    tree.requirements.filter(
      (id) => tree.nodes.get(id)?.place.root === root && !tree.fields.includes(id),
    )
  const clusterInputs = inRoot('cluster').flatMap((id) => {
    const text = textAt(draft, id)
    return text === undefined || text === '' ? [] : [[tree.nodes.get(id)?.key ?? '', text] as const]
  })
  return {
    profileConfig: record(membersOf(tree, draft, [...tree.fields, ...inRoot('profile')])),
    replaceProfileConfig: mode === 'complete',
    clusterInputs:
      clusterInputs.length === 0 ? {} : record([[componentKey, record(clusterInputs)]]),
    componentOutputs: outputs,
  }
}

/** A body as JSON text, numbers exactly as they were entered. */
export const requestJson = (body: Record<string, unknown>, indent?: number): string =>
  stringify(body, undefined, indent) ?? '{}'
