import type { NodeId } from '#form/draft/field-address.ts'
import type { FormNode } from '#form/tree/form-node.ts'

/**
 * In a form of up to so many fields, all are rendered in idle time, so that find-in-page and assistive technology see
 * all of a normal form. In a larger one only those that the person comes near to: each costs memory and time.
 */
export const MAX_IDLE_FIELDS = 500

type Gap = {
  /** Renders the section that contains a node, synchronously; false if no section does. */
  renderContaining: (id: NodeId) => boolean
  /** Renders all of its sections, synchronously. A collapsed group has none of it: it stays collapsed in print. */
  renderAll?: () => void
}

/** Whether a node is another one, or has it inside. */
export const contains = (
  field: (id: NodeId) => { readonly node: FormNode } | undefined,
  id: NodeId,
  target: NodeId,
): boolean => {
  if (id === target) return true
  const node = field(id)?.node
  if (!node) return false
  return [...node.children, ...node.rows.map((row) => row.node)].some((inner) =>
    contains(field, inner, target),
  )
}

const gaps = new Set<Gap>()

/** Registers a gap of deferred fields. Returns a function that removes it. */
export const addGap = (gap: Gap): (() => void) => {
  gaps.add(gap)
  return () => void gaps.delete(gap)
}

/** Renders the control of a node, and its ancestors, if they are deferred. */
export const renderField = (id: NodeId): void => {
  while (!document.getElementById(id)) {
    if (![...gaps].some((gap) => gap.renderContaining(id))) return
  }
}

/** Renders all deferred controls of the page, including those nested in deferred ones. */
export const renderAllFields = (): void => {
  const next = () => [...gaps].find(({ renderAll }) => renderAll)
  for (let gap = next(); gap; gap = next()) gap.renderAll?.()
}
