import type { NodeId } from '#form/draft/field-address.ts'
import type { FormNode, FormTree } from '#form/tree/form-node.ts'

const parentOf = (tree: FormTree, id: NodeId): FormNode | undefined => {
  for (const node of tree.nodes.values()) {
    if (node.children.includes(id) || node.rows.some((row) => row.node === id)) return node
  }
  return undefined
}

/** Inserts `lost` after its nearest preceding sibling that is still in `after`, instead of one of another kind. */
const restored = (
  before: readonly NodeId[],
  after: readonly NodeId[],
  { id: lost, key }: FormNode,
  nodes: ReadonlyMap<NodeId, FormNode>,
): readonly NodeId[] => {
  const others = after.filter((id) => nodes.get(id)?.key !== key)
  const earlier = before.slice(0, before.indexOf(lost)).findLast((id) => others.includes(id))
  const at = earlier === undefined ? 0 : others.indexOf(earlier) + 1
  return others.toSpliced(at, 0, lost)
}

const withDescendants = (tree: FormTree, id: NodeId): readonly FormNode[] => {
  const node = tree.nodes.get(id)
  if (!node) return []
  const inside = [...node.children, ...node.rows.map((row) => row.node)]
  return [node, ...inside.flatMap((child) => withDescendants(tree, child))]
}

/**
 * Returns `after` with the focused input kept as it was: an answer must not remove an input that is
 * being edited or change its kind. The change applies once the input loses focus.
 */
export const keepFocused = (
  before: FormTree,
  after: FormTree,
  focused: NodeId | undefined,
): FormTree => {
  const held = focused === undefined ? undefined : before.nodes.get(focused)
  if (!held) return after
  const next = after.nodes.get(held.id)
  if (next) {
    return next.kind === held.kind
      ? after
      : { ...after, nodes: new Map(after.nodes).set(held.id, held) }
  }
  let lost = held
  let parent = parentOf(before, lost.id)
  while (parent && !after.nodes.has(parent.id)) {
    lost = parent
    parent = parentOf(before, lost.id)
  }
  const nodes = new Map(after.nodes)
  for (const node of withDescendants(before, lost.id)) nodes.set(node.id, node)
  const now = parent && after.nodes.get(parent.id)
  if (parent && now) {
    const row = parent.rows.find((one) => one.node === lost.id)
    // Rows come from the person, who has removed this one.
    if (row && !now.rows.some((one) => one.row === row.row)) return after
    const inside = row
      ? { rows: now.rows.map((one) => (one.row === row.row ? row : one)) }
      : { children: restored(parent.children, now.children, lost, after.nodes) }
    nodes.set(now.id, { ...now, ...inside })
    return { ...after, nodes }
  }
  return before.fields.includes(lost.id)
    ? { ...after, nodes, fields: restored(before.fields, after.fields, lost, after.nodes) }
    : {
        ...after,
        nodes,
        requirements: restored(before.requirements, after.requirements, lost, after.nodes),
      }
}
