import type {
  Constraints,
  FieldDescriptor,
  Template,
} from '#src/contract/read-resolved-component.ts'
import type { FieldKind } from './field-kind.ts'
import type { NodeId, Place, RowId } from './place.ts'

/** One input of the form, or a group or list of them: plain data, compared by value. */
export type FormNode = {
  readonly id: NodeId
  readonly place: Place
  /** Literal key; for a row its list's. */
  readonly key: string
  /** What it is called: its label, its key where that is empty, both where it is not unique. */
  readonly label: string
  readonly kind: FieldKind
  readonly type: FieldDescriptor['type']
  readonly required: boolean
  readonly description: string | undefined
  readonly format: string | undefined
  readonly sensitive: boolean
  readonly constraints: Constraints | undefined
  /** The catalog's default as text; undefined where there is none. */
  readonly defaultText: string | undefined
  /** Whether a secret is stored: its default came as a mask and is no text to show. */
  readonly stored: boolean
  readonly templates: readonly Template[]
  /** Present on requirements: where it is answered and whether it is, as they came. */
  readonly requirement: { readonly scope: string; readonly status: string } | undefined
  /** Members of a group, in the order they are shown. */
  readonly children: readonly NodeId[]
  /** Rows of a list, in their order. */
  readonly rows: readonly { readonly row: RowId; readonly node: NodeId }[]
  /** Number of the row that this is, from 1; undefined when it is none. */
  readonly rowNumber: number | undefined
}

/** The form as one answer and the draft's rows describe it. */
export type FormTree = {
  readonly nodes: ReadonlyMap<NodeId, FormNode>
  /** Top-level fields, in the order they are shown. */
  readonly fields: readonly NodeId[]
  /** Requirements, in the order they are shown; some may be fields too. */
  readonly requirements: readonly NodeId[]
}

export const EMPTY_TREE: FormTree = { nodes: new Map(), fields: [], requirements: [] }

/** Every node in the order in which a reader meets it, with the names of what it stands in. */
export const inReadingOrder = (
  tree: FormTree,
): readonly { readonly id: NodeId; readonly within: string }[] => {
  const order: { id: NodeId; within: string }[] = []
  const visit = (id: NodeId, within: readonly string[]) => {
    const node = tree.nodes.get(id)
    if (!node) return
    order.push({ id, within: within.join(' › ') })
    for (const child of node.children) visit(child, [...within, node.label])
    // A row's label begins with its list's.
    for (const row of node.rows) visit(row.node, within)
  }
  for (const id of new Set([...tree.fields, ...tree.requirements])) visit(id, [])
  return order
}
