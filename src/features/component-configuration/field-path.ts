import type { FormTree } from './form-node.ts'
import type { NodeId, RowId } from './place.ts'

/** The rows of a list in the order in which the answered request sent them. */
export type SentRows = (list: NodeId) => readonly RowId[]

/** What follows a key in a path: nothing, a member (`.a`), or a row (`[1]`, `.1`). */
const afterKey = (rest: string): string | undefined => {
  if (rest === '') return ''
  if (rest.startsWith('.')) return rest.slice(1)
  return rest.startsWith('[') ? rest : undefined
}

const ROW = /^(?:\[(\d+)\]|(\d+)(?=$|[.[]))/

/**
 * The node that a `fieldPath` of a violation means (API §4.2, wire facts), or undefined when it is
 * none of this form. Both notations of rows are read; where `a.b` may be a key or a member, the
 * literal key wins, the longest first.
 */
export const nodeAtPath = (
  tree: FormTree,
  path: string,
  componentKey: string,
  sentRows: SentRows,
): NodeId | undefined => {
  const within = (ids: readonly NodeId[], text: string): NodeId | undefined => {
    const candidates = ids
      .flatMap((id) => tree.nodes.get(id) ?? [])
      .filter(({ key }) => text.startsWith(key) && afterKey(text.slice(key.length)) !== undefined)
      .toSorted((a, b) => b.key.length - a.key.length)
    for (const { id, key } of candidates) {
      const found = inside(id, afterKey(text.slice(key.length)) ?? '')
      if (found !== undefined) return found
    }
    return undefined
  }

  const inside = (id: NodeId, rest: string): NodeId | undefined => {
    if (rest === '') return id
    const node = tree.nodes.get(id)
    if (node?.kind === 'group') return within(node.children, rest)
    if (node?.kind === 'list') {
      const match = ROW.exec(rest)
      if (!match) return undefined
      const row = sentRows(id)[Number(match[1] ?? match[2])]
      const rowNode = node.rows.find((candidate) => candidate.row === row)?.node
      if (rowNode === undefined) return undefined
      return inside(rowNode, afterKey(rest.slice(match[0].length)) ?? '')
    }
    // A path into what is one value here, such as a line of YAML, belongs to that value.
    return node ? id : undefined
  }

  const requirements = (root: 'profile' | 'cluster') =>
    tree.requirements.filter((id) => tree.nodes.get(id)?.place.root === root)

  const direct = within([...tree.fields, ...requirements('profile')], path)
  if (direct !== undefined) return direct
  const prefix = ['clusterInputs.', 'profileConfig.'].find((start) => path.startsWith(start))
  if (prefix === undefined) return undefined
  const rest = path.slice(prefix.length)
  if (prefix === 'profileConfig.') return within([...tree.fields, ...requirements('profile')], rest)
  const own = `${componentKey}.`
  return (
    within(requirements('cluster'), rest) ??
    (rest.startsWith(own) ? within(requirements('cluster'), rest.slice(own.length)) : undefined)
  )
}
