import type { FormTree } from '#form/tree/form-node.ts'
import type { NodeId, RowId } from '#form/draft/field-address.ts'

/** The rows of a list, in the order of the request that was answered. */
export type SentRows = (list: NodeId) => readonly RowId[]

/** The deepest node of a path that the form has, and the part of the path behind it. */
export type Place = { readonly id: NodeId; readonly rest: string }

/** The path behind a key or row: a member (`.a`, `/a`) or a row (`[1]`, `.1`, `/1`). */
const pathAfter = (rest: string): string => rest.replace(/^[./]/, '')

/** A member or row in brackets: `["a.b"]`, `[size]`. */
const BRACKETS = /^\[(?:"([^"]*)"|'([^']*)'|([^\]]*))\]/

const ROW = /^(?:\[["']?(\d+)["']?\]|(\d+)(?=$|[./[]))/

/** The keys that a path may start with, longest first, each with the path behind it. */
const starts = (path: string): readonly (readonly [key: string, after: string])[] => {
  const bracketed = BRACKETS.exec(path)
  const key = bracketed?.[1] ?? bracketed?.[2] ?? bracketed?.[3]
  const literal = Array.from({ length: path.length + 1 }, (_, behind) => path.length - behind)
    .filter((end) => end === path.length || /[./[]/.test(path[end] ?? ''))
    .map((end) => [path.slice(0, end), pathAfter(path.slice(end))] as const)
  return bracketed && key !== undefined
    ? [...literal, [key, pathAfter(path.slice(bracketed[0].length))]]
    : literal
}

/** A path from its first key on, without the root that notations put before it: `$.a`, `/a`, `#/a`, `.a`. */
const withoutRoot = (path: string): string => {
  const isPointer = /^#?\//.test(path)
  const plain = path.replace(/^(?:\$|#)?[./]?/, '')
  return isPointer ? plain.replaceAll('~1', '/').replaceAll('~0', '~') : plain
}

/**
 * Finds the place for a violation's `fieldPath` (API §4.2, wire facts), in any notation of paths; undefined if the form
 * has not even its first key. If `a.b` could be a key or a member, the key wins that leads further.
 */
export const createPathFinder = (
  tree: FormTree,
  componentKey: string,
  sentRows: SentRows,
): ((path: string) => Place | undefined) => {
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

  const within = (ids: readonly NodeId[], path: string): Place | undefined => {
    const index = indexOf(ids)
    let best: Place | undefined
    for (const [key, after] of starts(path)) {
      const id = index.get(key)
      const found = id === undefined ? undefined : inside(id, after)
      if (found && (!best || found.rest.length < best.rest.length)) best = found
      if (best?.rest === '') break
    }
    return best
  }

  const inside = (id: NodeId, rest: string): Place => {
    const node = tree.nodes.get(id)
    if (rest === '' || !node) return { id, rest }
    if (node.kind === 'group') return within(node.children, rest) ?? { id, rest }
    const match = node.kind === 'list' ? ROW.exec(rest) : null
    if (!match) return { id, rest }
    const row = sentRows(id)[Number(match[1] ?? match[2])]
    const rowNode = node.rows.find((candidate) => candidate.row === row)?.node
    return rowNode === undefined
      ? { id, rest }
      : inside(rowNode, pathAfter(rest.slice(match[0].length)))
  }

  const requirementsOf = (root: 'profile' | 'cluster') =>
    tree.requirements.filter((id) => tree.nodes.get(id)?.address.root === root)
  const profile = [...tree.fields, ...requirementsOf('profile')]
  const cluster = requirementsOf('cluster')

  /** The places that a path may mean, the likeliest first. */
  const placesOf = (path: string): readonly (Place | undefined)[] => {
    const inRoots = [within(profile, path), within(cluster, path)]
    for (const [key, after] of starts(path)) {
      if (key === 'profileConfig') return [...inRoots, within(profile, after)]
      if (key !== 'clusterInputs') continue
      const own = starts(after).find(([component]) => component === componentKey)
      return [...inRoots, within(cluster, after), own && within(cluster, own[1])]
    }
    return inRoots
  }

  return (path) => {
    const places = placesOf(withoutRoot(path)).filter((place) => place !== undefined)
    const shortest = Math.min(...places.map(({ rest }) => rest.length))
    return places.find(({ rest }) => rest.length === shortest)
  }
}
