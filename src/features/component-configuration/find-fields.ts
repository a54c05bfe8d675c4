import type { FieldView } from './field-views.ts'
import type { FormNode, FormTree } from './form-node.ts'
import type { NodeId } from './place.ts'

/** Which fields to show: those that a text is found in, those that were edited, or those with problems. */
export type Find = { readonly text: string; readonly only: 'all' | 'edited' | 'problems' }

export const FIND_ALL: Find = { text: '', only: 'all' }

const isIn = (node: FormNode, text: string): boolean =>
  [node.label, node.key, node.description ?? ''].some((said) => said.toLowerCase().includes(text))

/**
 * The nodes to show, or undefined for all. A field stands in its groups, so those are shown with
 * it; a group that is found itself is shown whole.
 */
export const findFields = (
  tree: FormTree,
  view: (id: NodeId) => FieldView | undefined,
  { text, only }: Find,
): ReadonlySet<NodeId> | undefined => {
  const sought = text.trim().toLowerCase()
  if (sought === '' && only === 'all') return undefined
  const shown = new Set<NodeId>()

  const matches = (node: FormNode): boolean => {
    const shownView = view(node.id)
    if (sought !== '' && !isIn(node, sought)) return false
    if (only === 'edited') return shownView !== undefined && shownView.state !== 'untouched'
    return only === 'all' || (shownView?.messages.length ?? 0) > 0
  }

  /** Whether the node or anything in it is shown. */
  const visit = (id: NodeId, whole: boolean): boolean => {
    const node = tree.nodes.get(id)
    if (!node) return false
    const found = whole || matches(node)
    // A group that is named shows what is in it, as far as the other condition lets it.
    const inside = [...node.children, ...node.rows.map((row) => row.node)]
    const below = inside.map((child) => visit(child, found && only === 'all')).includes(true)
    if (found || below) shown.add(id)
    return found || below
  }
  for (const id of new Set([...tree.fields, ...tree.requirements])) visit(id, false)
  return shown
}
