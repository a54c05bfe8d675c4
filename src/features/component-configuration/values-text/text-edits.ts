import { type Draft, type DraftValue, type Edits, rowsAt, withEdits } from '#form/draft/draft.ts'
import type { NodeId, RowId } from '#form/draft/field-address.ts'
import { type FormNode, type FormTree, listedIn, nodesByKey } from '#form/tree/form-node.ts'
import {
  enteredValue,
  type Fields,
  idsIn,
  isNothing,
  isOfOtherKind,
  treeMembers,
  ROOTS,
  type DraftNode,
  draftTree,
  valueOf,
} from './draft-tree.ts'
import { matchRows } from './match-rows.ts'
import { isSame, spelled, type Value } from '#form/body/text-value.ts'

/** What the text can do to a draft. */
export type FormContext = Fields & {
  readonly treeOf: (draft: Draft) => FormTree
  readonly newRow: () => RowId
}

type At = {
  readonly next: Value | undefined
  readonly last: Value | undefined
  readonly shown: DraftNode | undefined
  readonly node: FormNode | undefined
}

const entriesOf = (value: Value | undefined): ReadonlyMap<string, Value> =>
  value?.kind === 'map' ? value.entries : new Map<string, Value>()

/**
 * The edits that bring a draft from what the text said last to what it says next. A value that its field
 * does not take edits nothing, nor does a key without a field. `retry` also tries what did not change,
 * because an answer may have brought its field.
 */
export const textEdits = (
  context: FormContext,
  draft: Draft,
  { next: whole, last: lastWhole, retry = false }: { next: Value; last: Value; retry?: boolean },
): Edits => {
  const edits = new Map<NodeId, DraftValue | undefined>()
  // Rows that are new, whose fields only another tree has.
  let open: { list: NodeId; row: RowId; value: Value }[] = []
  let { tree } = context

  const group = (at: At, nodes: ReadonlyMap<string, FormNode>) => {
    const [next_, last_] = [entriesOf(at.next), entriesOf(at.last)]
    const shown = treeMembers(at.shown)
    for (const key of new Set([...next_.keys(), ...shown.keys()])) {
      visit({
        next: next_.get(key),
        last: last_.get(key),
        shown: shown.get(key),
        node: nodes.get(key),
      })
    }
  }

  const list = (id: NodeId, { next, last, shown }: At) => {
    if (next?.kind !== 'list') return
    const { items } = next
    const before = rowsAt(draft, id)
    const known = shown?.kind === 'list' ? shown.rows : new Map<RowId, DraftNode>()
    const lastItems =
      last?.kind === 'list' && last.items.length === (before?.length ?? 0) ? last.items : []
    const was = matchRows(lastItems.map(spelled), items.map(spelled))
    const node = tree.nodes.get(id)
    // Rows of a list that is not described now have no fields to put new values in.
    if (!node && (items.length !== before?.length || was.some((at, index) => at !== index))) return
    const rows = items.map((value, index) => {
      const at = was[index]
      const row = at === undefined ? undefined : before?.[at]
      if (row === undefined) {
        const made = context.newRow()
        open.push({ list: id, row: made, value })
        return made
      }
      const rowNode = node?.rows.find((one) => one.row === row)?.node
      visit({
        next: value,
        last: at === undefined ? undefined : lastItems[at],
        shown: known.get(row),
        node: rowNode === undefined ? undefined : tree.nodes.get(rowNode),
      })
      return row
    })
    const isEqual = before?.length === rows.length && rows.every((row, at) => row === before[at])
    if (!isEqual) edits.set(id, rows)
  }

  const visit = (at: At): void => {
    const { next, last, shown } = at
    const isEqual = isSame(next, last)
    if (isEqual && !(retry && next)) return
    if (isEqual && at.node && shown && isOfOtherKind(at.node, shown)) return
    if (next === undefined) {
      for (const id of idsIn(shown)) edits.set(id, undefined)
      return
    }
    const id = shown?.kind === 'list' || shown?.kind === 'leaf' ? shown.id : undefined
    const node = at.node ?? (id === undefined ? undefined : context.seen(id))
    const isGroup = node?.kind === 'group' || (!node && shown?.kind === 'map')
    const isList = node?.kind === 'list' || (!node && shown?.kind === 'list')
    if ((isGroup || isList) && isNothing(next)) {
      for (const one of idsIn(shown)) edits.set(one, undefined)
      return
    }
    if (isGroup) {
      if (next.kind === 'map') group(at, nodesByKey(tree, node?.children ?? []))
      return
    }
    if (isList) {
      list(node?.id ?? id ?? '', at)
      return
    }
    if (!node) return
    // What is in the draft, or shown of a new row, is what the text says already.
    const isInDraft = shown && (draft.edited.has(node.id) || isSame(next, valueOf(shown)))
    if (isEqual && isInDraft) return
    const entered = enteredValue(node, next)
    const isUntouchedRow = node.rowNumber !== undefined && !draft.edited.has(node.id)
    if ('text' in entered && !(isUntouchedRow && entered.text === ''))
      edits.set(node.id, entered.text)
  }

  const shown = draftTree(context, draft)
  for (const root of ['profile', 'cluster'] as const) {
    const key = ROOTS[root]
    group(
      {
        next: entriesOf(whole).get(key),
        last: entriesOf(lastWhole).get(key),
        shown: shown.entries.get(key),
        node: undefined,
      },
      nodesByKey(tree, listedIn(tree, root)),
    )
  }
  while (open.length > 0) {
    tree = context.treeOf(withEdits(draft, Object.fromEntries(edits), context.addressOf))
    const made = open
    open = []
    for (const { list: id, row, value } of made) {
      const rowNode = tree.nodes.get(id)?.rows.find((one) => one.row === row)?.node
      const node = rowNode === undefined ? undefined : tree.nodes.get(rowNode)
      if (node) visit({ next: value, last: undefined, shown: undefined, node })
    }
  }
  return Object.fromEntries(edits)
}
