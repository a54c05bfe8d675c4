import type { FormTree } from './form-node.ts'
import type { NodeId } from './place.ts'

/** Every node that holds a secret: one that is sensitive, and all within it. */
export const secretNodes = (tree: FormTree): ReadonlySet<NodeId> => {
  const secrets = new Set<NodeId>()
  const visit = (id: NodeId, within: boolean) => {
    const node = tree.nodes.get(id)
    if (!node) return
    const secret = within || node.sensitive
    if (secret) secrets.add(id)
    for (const child of node.children) visit(child, secret)
    for (const row of node.rows) visit(row.node, secret)
  }
  for (const id of [...tree.fields, ...tree.requirements]) visit(id, false)
  return secrets
}
