import type { FormTree } from '#form/tree/form-node.ts'

/** More fields than this take more than two windows. */
const SHORT = 24

/** Whether a form is long and has parts to list: groups, lists, or keys that begin alike. */
export const hasOutline = ({ nodes, fields }: FormTree): boolean => {
  if (nodes.size <= SHORT) return false
  const parts = new Set<string>()
  for (const id of fields) {
    const node = nodes.get(id)
    if (node?.kind === 'group' || node?.kind === 'list') parts.add(id)
    else if (node?.key.includes('.')) parts.add(node.key.split('.')[0] ?? '')
  }
  return parts.size > 1
}
