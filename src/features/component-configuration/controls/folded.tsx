import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { shortValue } from '#form/body/edit-list.ts'
import { type FieldView, sendsValue } from '#form/engine/field-views.ts'

/** What is in a group, rows included. */
export type GroupSummary = {
  /** "3 of 24 set: Replicas 2, …". */
  readonly text: string
  readonly wrong: number
  readonly needed: number
}

type Shown = {
  field: (id: NodeId) => FieldView | undefined
  /** The text of an edited control. */
  textOf: (id: NodeId) => string
}

/** How many values are named, each up to so many characters. */
const MAX_NAMED = 3
const LONGEST = 24

/** What is set in a group and what is wrong with it. The value of a secret is not in the text. */
export const groupSummary = (group: NodeId, { field, textOf }: Shown): GroupSummary => {
  const set: string[] = []
  let fields = 0
  let wrong = 0
  let needed = 0

  const nameOf = ({ node }: FieldView): string => {
    if (node.sensitive) return node.label
    const value = node.kind === 'list' ? node.rows.map(({ row }) => row) : textOf(node.id)
    const text = shortValue(node, value)
    return `${node.label} ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`
  }

  const visit = (id: NodeId, inRow: boolean) => {
    const view = field(id)
    if (!view?.isAsked) return
    const { node, messages } = view
    if (messages.some(({ tone }) => tone === 'wrong')) wrong += 1
    else if (messages.length > 0) needed += 1
    if (node.kind !== 'group' && node.kind !== 'readOnly' && !inRow) {
      fields += 1
      if (sendsValue(view)) set.push(nameOf(view))
    }
    for (const child of node.children) visit(child, inRow)
    // The rows are the value of their list.
    for (const row of node.rows) visit(row.node, true)
  }
  visit(group, false)

  const named = set.length > MAX_NAMED ? [...set.slice(0, MAX_NAMED), '…'] : set
  const values = named.length > 0 ? `: ${named.join(', ')}` : ''
  return { text: `${set.length} of ${fields} set${values}`, wrong, needed }
}

/** In place of the fields of a collapsed group or row: what is set in it. */
export function Folded({ id }: { id: NodeId }) {
  const { field, textOf } = useConfiguration()
  // The summary follows the edits and the messages.
  useOverviewPart('editList')
  useOverviewPart('problems')
  const { text, wrong, needed } = groupSummary(id, { field, textOf })
  return (
    <p className="pb-2 ps-(--gutter) text-sm text-ink-2">
      {wrong > 0 && <span className="font-medium text-danger">{wrong} wrong. </span>}
      {needed > 0 && <span className="font-medium text-ink">{needed} needed. </span>}
      {text}
    </p>
  )
}
