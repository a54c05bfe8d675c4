import type { FormTree } from '#form/tree/form-node.ts'
import type { NodeId, RowId } from '#form/draft/field-address.ts'

/** The rows of a list, in the order of the request that was answered. */
export type SentRows = (list: NodeId) => readonly RowId[]

/** The ends of the keys that a path may start with, longest first: a member (`.a`) or a row (`[1]`) follows, or nothing. */
const keyEnds = (path: string): readonly number[] =>
  Array.from({ length: path.length + 1 }, (_, behind) => path.length - behind).filter(
    (end) => end === path.length || path[end] === '.' || path[end] === '[',
  )

/** The path after a key or row number: a member (`.a`) or a row (`[1]`, `.1`); otherwise nothing. */
const pathAfter = (rest: string): string => {
  if (rest.startsWith('.')) return rest.slice(1)
  return rest.startsWith('[') ? rest : ''
}

const ROW = /^(?:\[(\d+)\]|(\d+)(?=$|[.[]))/

/**
 * Finds the node for a violation's `fieldPath` (API §4.2, wire facts); undefined if the form has none.
 * Rows may be written as `[1]` or `.1`. If `a.b` could be a key or a member, the longest matching
 * literal key wins.
 */
export const createPathFinder = (
  tree: FormTree,
  componentKey: string,
  sentRows: SentRows,
): ((path: string) => NodeId | undefined) => {
  // Violations may be many, and fields too: each list of nodes is indexed once.
  const indexes = new Map<readonly NodeId[], ReadonlyMap<string, NodeId>>()
  const indexOf = (ids: readonly NodeId[]): ReadonlyMap<string, NodeId> => {
    const known = indexes.get(ids)
    if (known) return known
    const index = new Map<string, NodeId>()
    for (const id of ids) {
      const node = tree.nodes.get(id)
      if (node) index.set(node.key, id)
    }
    indexes.set(ids, index)
    return index
  }

  const within = (ids: readonly NodeId[], path: string): NodeId | undefined => {
    const index = indexOf(ids)
    for (const end of keyEnds(path)) {
      const id = index.get(path.slice(0, end))
      const found = id === undefined ? undefined : inside(id, pathAfter(path.slice(end)))
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
      return inside(rowNode, pathAfter(rest.slice(match[0].length)))
    }
    // A path into a single value, such as a line of YAML, belongs to that value.
    return node ? id : undefined
  }

  const requirementsOf = (root: 'profile' | 'cluster') =>
    tree.requirements.filter((id) => tree.nodes.get(id)?.address.root === root)
  const profile = [...tree.fields, ...requirementsOf('profile')]
  const cluster = requirementsOf('cluster')

  return (path) => {
    const direct = within(profile, path)
    if (direct !== undefined) return direct
    const prefix = ['clusterInputs.', 'profileConfig.'].find((start) => path.startsWith(start))
    if (prefix === undefined) return undefined
    const rest = path.slice(prefix.length)
    if (prefix === 'profileConfig.') return within(profile, rest)
    const own = `${componentKey}.`
    return (
      within(cluster, rest) ??
      (rest.startsWith(own) ? within(cluster, rest.slice(own.length)) : undefined)
    )
  }
}
