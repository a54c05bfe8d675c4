import type {
  Constraints,
  FieldDescriptor,
  Template,
} from '#src/contract/read-resolved-component.ts'
import { isOtherType } from '#src/contract/field-type.ts'
import { type FieldKind, isJson } from './field-kind.ts'
import type { NodeId, FieldAddress, RowId } from '#form/draft/field-address.ts'

/** The state of a requirement (API §2.9): scope and status as the service gave them. */
export type RequirementState = {
  readonly scope: string | undefined
  readonly status: string | undefined
  /** Whether the last answer lists it. Otherwise it stays in the form, without a status, and is not sent. */
  readonly isListed: boolean
}

/** One input of the form, or a group or list of inputs, as plain data. */
export type FormNode = {
  readonly id: NodeId
  readonly address: FieldAddress
  /** The literal key; '' for a row. */
  readonly key: string
  /** The descriptor's label; its key if the label is empty; both if the label is not unique. */
  readonly label: string
  /** How many characters at the start of the label repeat its group's label, and are not shown again. */
  readonly repeats: number
  readonly kind: FieldKind
  /** Undefined if the service gives no type and it cannot be inferred. */
  readonly type: FieldDescriptor['type']
  readonly required: boolean
  readonly description: string | undefined
  readonly format: string | undefined
  /** Whether its value is a secret: masked, and left out of copies, files and storage. */
  readonly sensitive: boolean
  readonly constraints: Constraints | undefined
  /** The catalog's default as text, or the value of a read-only field; undefined if there is none or it is a secret. */
  readonly defaultText: string | undefined
  /** Whether a secret has a default. The default itself is never shown. */
  readonly secretDefault: boolean
  /** Whether the service has a stored secret: it sent a mask as the default. */
  readonly stored: boolean
  readonly templates: readonly Template[]
  /** Undefined for a field that is not a requirement. */
  readonly requirement: RequirementState | undefined
  /** Members of a group, in display order. */
  readonly children: readonly NodeId[]
  /** Rows of a list, in order. */
  readonly rows: readonly { readonly row: RowId; readonly node: NodeId }[]
  /** The row's number, from 1; undefined if this is not a row. */
  readonly rowNumber: number | undefined
}

/**
 * Whether the entered text itself is sent: cluster inputs are strings (API §4.2). Lists and objects are sent to the
 * cluster as JSON text.
 */
export const isSentAsText = ({ address, type }: Pick<FormNode, 'address' | 'type'>): boolean =>
  address.root === 'cluster' && address.steps.length === 2 && !isJson({ type })

/** Whether text that is valid JSON is sent as its JSON value, of any type. */
export const takesAnyJson = (node: FormNode): boolean => {
  if (isSentAsText(node)) return false
  const isSecret = node.kind === 'secret' && node.constraints?.allowedValues === undefined
  return node.kind === 'any' || (isSecret && isOtherType(node.type))
}

/** The form as described by one answer and the draft's rows. */
export type FormTree = {
  readonly nodes: ReadonlyMap<NodeId, FormNode>
  /** Top-level fields, in display order. */
  readonly fields: readonly NodeId[]
  /** Requirements, in display order; some may also be fields. */
  readonly requirements: readonly NodeId[]
}

/** The form before the first answer. */
export const EMPTY_TREE: FormTree = { nodes: new Map(), fields: [], requirements: [] }

/** Nodes by their literal keys. */
export const nodesByKey = (
  { nodes }: FormTree,
  ids: readonly NodeId[],
): ReadonlyMap<string, FormNode> =>
  new Map(ids.flatMap((id) => nodes.get(id) ?? []).map((node) => [node.key, node]))

/** Whether the last answer lists a field or requirement. */
export const isListed = (node: FormNode | undefined): boolean =>
  node !== undefined && node.requirement?.isListed !== false

/** The fields and requirements that the last answer lists in one part of a body (API §4.2), in display order. */
export const listedIn = (tree: FormTree, root: 'profile' | 'cluster'): readonly NodeId[] =>
  [...new Set([...tree.fields, ...tree.requirements])].filter((id) => {
    const node = tree.nodes.get(id)
    return node?.address.root === root && isListed(node)
  })

/** The nodes with these IDs in display order, each with the joined labels of the groups around it. */
export const inReadingOrder = (
  tree: FormTree,
  wanted: ReadonlySet<NodeId>,
): readonly { readonly node: FormNode; readonly within: string }[] => {
  const order: { node: FormNode; within: string }[] = []
  const visit = (id: NodeId, within: string) => {
    // Skip the rest of a large form once all are found.
    if (order.length === wanted.size) return
    const node = tree.nodes.get(id)
    if (!node) return
    if (wanted.has(id)) order.push({ node, within })
    if (node.children.length > 0) {
      const inside = within === '' ? node.label : `${within} › ${node.label}`
      for (const child of node.children) visit(child, inside)
    }
    // A row's label already contains its list's label.
    for (const row of node.rows) visit(row.node, within)
  }
  for (const root of ['profile', 'cluster'] as const) {
    for (const id of listedIn(tree, root)) visit(id, '')
  }
  return order
}
