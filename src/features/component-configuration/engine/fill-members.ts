import { isRecord } from '#src/lib/values/is-record.ts'
import type { Draft, DraftValue } from '#form/draft/draft.ts'
import { inputValue, type Misfit, textFor } from './import-draft.ts'
import { type FormNode, type FormTree, listedIn, nodesByKey } from '#form/tree/form-node.ts'
import type { NodeId, RowId } from '#form/draft/field-address.ts'

/** A member of an object in the text, and its path there. */
export type Member = {
  /** The node id of the group that it belongs to, or `profile` or `cluster` for that root. */
  readonly inside: string
  readonly key: string
  readonly json: unknown
  readonly path: string
  /** The new rows around it. */
  readonly rows: readonly RowId[]
}

/** Values by node id, what does not fit, and members that have no field yet. */
type Filled = {
  readonly values: Readonly<Record<NodeId, DraftValue>>
  readonly left: readonly Misfit[]
  readonly waiting: readonly Member[]
}

type List = {
  readonly id: NodeId
  readonly items: readonly { readonly row: RowId; readonly json: unknown }[]
  readonly path: string
  readonly rows: readonly RowId[]
}

/** The nodes of a root or of a group, by their literal keys. */
export const nodesInside = (tree: FormTree, inside: string): ReadonlyMap<string, FormNode> =>
  nodesByKey(
    tree,
    inside === 'profile' || inside === 'cluster'
      ? listedIn(tree, inside)
      : (tree.nodes.get(inside)?.children ?? []),
  )

/**
 * Lays members over a draft, which stays as it is. A list is filled in only if something of each item fits: without
 * one, those below it would move up, and paths would name other items.
 */
export const fillMembers = (
  members: readonly Member[],
  draft: Draft,
  treeOf: (draft: Draft) => FormTree,
  newRow: () => RowId,
): Filled => {
  const values = new Map<NodeId, DraftValue>()
  const left: Misfit[] = []
  const waiting: Member[] = []
  const lists: List[] = []
  /** Rows of which something fits, directly or in a list that is filled in. */
  const fitting = new Set<RowId>()
  const rowsAround = new Map<NodeId, readonly RowId[]>()
  let tree = treeOf(draft)
  let known = new Map<string, ReadonlyMap<string, FormNode>>()
  let open: List[] = []

  const idOf = ({ inside, key }: Member): NodeId | undefined => {
    const nodes = known.get(inside) ?? nodesInside(tree, inside)
    known.set(inside, nodes)
    return nodes.get(key)?.id
  }
  const fits = (rows: readonly RowId[]) => {
    const row = rows.at(-1)
    if (row !== undefined) fitting.add(row)
  }

  const putMember = (member: Member): void => {
    const id = idOf(member)
    if (id === undefined) waiting.push(member)
    else put(id, member)
  }

  const put = (id: NodeId, { json: given, path, rows }: Omit<Member, 'inside' | 'key'>): void => {
    const node = tree.nodes.get(id)
    if (!node) return
    const json = inputValue(node, given)
    if (node.kind === 'group') {
      if (!isRecord(json)) {
        left.push({ path, why: 'is not an object' })
        return
      }
      const entries = Object.entries(json)
      if (entries.length === 0 && rows.length === 0) left.push({ path, why: 'has no values' })
      if (entries.length === 0) fits(rows)
      for (const [key, value] of entries) {
        putMember({ inside: id, key, json: value, path: `${path}.${key}`, rows })
      }
    } else if (node.kind === 'list') {
      if (!Array.isArray(json)) {
        left.push({ path, why: 'is not a list' })
        return
      }
      const items = json.map((item: unknown) => ({ row: newRow(), json: item }))
      values.set(
        id,
        items.map(({ row }) => row),
      )
      rowsAround.set(id, rows)
      open.push({ id, items, path, rows })
    } else {
      const entered = textFor(node, json)
      if ('why' in entered) {
        left.push({ path, why: entered.why })
        return
      }
      values.set(id, entered.text)
      rowsAround.set(id, rows)
      fits(rows)
    }
  }

  members.forEach(putMember)
  while (open.length > 0) {
    // Only a new tree has the fields of the new rows.
    const all = { ...draft.values, ...Object.fromEntries(values) }
    tree = treeOf({ values: all, edited: new Set([...draft.edited, ...values.keys()]) })
    known = new Map()
    const made = open
    open = []
    lists.push(...made)
    for (const { id, items, path, rows } of made) {
      const nodes = new Map(tree.nodes.get(id)?.rows.map(({ row, node }) => [row, node]))
      items.forEach(({ row, json }, index) => {
        const node = nodes.get(row)
        if (node !== undefined) put(node, { json, path: `${path}[${index}]`, rows: [...rows, row] })
      })
    }
  }
  const gone = new Set<RowId>()
  for (const { id, items, path, rows } of lists.toReversed()) {
    const at = items.findIndex(({ row }) => !fitting.has(row))
    if (at < 0) fits(rows)
    else {
      values.delete(id)
      items.forEach(({ row }) => gone.add(row))
      left.push({ path, why: `is not filled in, because ${path}[${at}] does not fit` })
    }
  }
  for (const [id, rows] of rowsAround) if (rows.some((row) => gone.has(row))) values.delete(id)
  return { values: Object.fromEntries(values), left, waiting }
}
