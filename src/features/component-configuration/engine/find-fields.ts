import { hasTerms, termsOf } from '#src/lib/text/fold-text.ts'
import { differsFromDefault } from '#form/body/edit-list.ts'
import type { DraftValue } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { type FieldView, sendsValue } from './field-views.ts'
import type { FormNode, FormTree } from '#form/tree/form-node.ts'

/** The keys on the way to a value, as people write a path. Rows have no key. */
export const pathOf = ({ address }: Pick<FormNode, 'address'>): string =>
  address.steps.flatMap((step) => ('key' in step ? [step.key] : [])).join('.')

/**
 * Whether a field has the terms of a search: in its label, path, description, or in its value, which is the default
 * while nobody has entered one. The value of a secret is never compared.
 */
const isMatch = (
  node: FormNode,
  entered: string | undefined,
  terms: readonly string[],
): boolean => {
  const value = node.sensitive ? '' : (entered ?? node.defaultText ?? '')
  return hasTerms([node.label, pathOf(node), node.description ?? '', value].join('\n'), terms)
}

/**
 * Which fields to show: those that contain a text, and of them those that need an answer (required and empty, or
 * wrong), have a value of their own that is sent, or have another value than the default.
 */
export type Find = {
  readonly text: string
  readonly only: 'all' | 'needed' | 'edited' | 'differs'
}

export const FIND_ALL: Find = { text: '', only: 'all' }

type FormShown = {
  tree: FormTree
  view: (id: NodeId) => FieldView | undefined
  /** The entered value; undefined if nobody entered one. */
  valueAt: (id: NodeId) => DraftValue | undefined
}

/**
 * The nodes to show, or undefined for all. A found field is shown with the groups around it; a group
 * that is found itself is shown with all its fields.
 */
export const findFields = (
  { tree, view, valueAt }: FormShown,
  { text, only }: Find,
): ReadonlySet<NodeId> | undefined => {
  const terms = termsOf(text)
  if (terms.length === 0 && only === 'all') return undefined
  const shown = new Set<NodeId>()

  const isShown = (node: FormNode): boolean => {
    const own = view(node.id)
    switch (only) {
      case 'all':
        return true
      case 'needed':
        return (own?.messages.length ?? 0) > 0
      case 'edited':
        return sendsValue(own)
      case 'differs':
        return sendsValue(own) && differsFromDefault(node, valueAt(node.id))
    }
  }

  const matches = (node: FormNode): boolean => {
    if (!isShown(node)) return false
    if (terms.length === 0) return true
    const value = valueAt(node.id)
    return isMatch(node, typeof value === 'string' ? value : undefined, terms)
  }

  /** Shows the node if it or anything in it is found; returns whether it does. */
  const visit = (id: NodeId, whole: boolean): boolean => {
    const node = tree.nodes.get(id)
    if (!node) return false
    const found = whole || matches(node)
    // A found group shows all its fields, unless only some kind of them is shown.
    const inside = [...node.children, ...node.rows.map((row) => row.node)]
    const below = inside.map((child) => visit(child, found && only === 'all')).includes(true)
    if (found || below) shown.add(id)
    return found || below
  }
  for (const id of new Set([...tree.fields, ...tree.requirements])) visit(id, false)
  return shown
}
