import type { FieldView } from './field-views.ts'
import type { FormNode, FormTree } from '#form/tree/form-node.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** Which fields to show: those that contain a text, were edited or have problems. */
export type Find = { readonly text: string; readonly only: 'all' | 'edited' | 'problems' }

export const FIND_ALL: Find = { text: '', only: 'all' }

const contains = (node: FormNode, text: string): boolean =>
  [node.label, node.key, node.description ?? ''].some((own) => own.toLowerCase().includes(text))

/**
 * The nodes to show, or undefined for all. A found field is shown with the groups around it; a group
 * that is found itself is shown with all its fields.
 */
export const findFields = (
  tree: FormTree,
  view: (id: NodeId) => FieldView | undefined,
  { text, only }: Find,
): ReadonlySet<NodeId> | undefined => {
  const query = text.trim().toLowerCase()
  if (query === '' && only === 'all') return undefined
  const shown = new Set<NodeId>()

  const matches = (node: FormNode): boolean => {
    const shownView = view(node.id)
    if (query !== '' && !contains(node, query)) return false
    if (only === 'edited') return shownView !== undefined && shownView.state !== 'untouched'
    return only === 'all' || (shownView?.messages.length ?? 0) > 0
  }

  /** Shows the node if it or anything in it is found; returns whether it does. */
  const visit = (id: NodeId, whole: boolean): boolean => {
    const node = tree.nodes.get(id)
    if (!node) return false
    const found = whole || matches(node)
    // A found group shows all its fields, unless only edited ones or problems are shown.
    const inside = [...node.children, ...node.rows.map((row) => row.node)]
    const below = inside.map((child) => visit(child, found && only === 'all')).includes(true)
    if (found || below) shown.add(id)
    return found || below
  }
  for (const id of new Set([...tree.fields, ...tree.requirements])) visit(id, false)
  return shown
}
