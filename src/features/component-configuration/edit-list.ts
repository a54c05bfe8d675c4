import { counted } from '#src/lib/counted.ts'
import { type Draft, rowsAt, textAt } from './draft.ts'
import type { FormNode, FormTree } from './form-node.ts'
import type { NodeId } from './place.ts'

/** One value that the person entered: what it was by the catalog, and what it is now. */
export type Edit = {
  readonly id: NodeId
  readonly label: string
  readonly was: string | undefined
  readonly now: string
}

/** Characters of a value that tell it from another; the field shows the rest. */
const LONGEST = 80

const lines = (text: string) => text.split('\n').length

const nowOf = (node: FormNode, draft: Draft): string => {
  const rows = rowsAt(draft, node.id)
  if (rows) return counted(rows.length, 'row')
  const text = textAt(draft, node.id) ?? ''
  if (text === '') return 'cleared: not sent'
  if (node.sensitive) return 'a secret'
  if (node.kind === 'bool') return text === 'true' ? 'Yes' : 'No'
  if (lines(text) > 1) return `${lines(text)} lines`
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** Every edit of an active field, in the order of the form; a member is named with its groups. */
export const editList = (tree: FormTree, draft: Draft): readonly Edit[] => {
  const edits: Edit[] = []
  const visit = (id: NodeId, path: readonly string[]) => {
    const node = tree.nodes.get(id)
    if (!node) return
    const here = [...path, node.label]
    if (draft.edited.has(id)) {
      edits.push({
        id,
        label: here.join(' › '),
        was: node.sensitive ? undefined : node.defaultText,
        now: nowOf(node, draft),
      })
    }
    for (const child of node.children) visit(child, here)
    // A row's label begins with its list's.
    for (const { node: row } of node.rows) visit(row, path)
  }
  for (const id of new Set([...tree.fields, ...tree.requirements])) visit(id, [])
  return edits
}
