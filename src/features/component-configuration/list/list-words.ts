import { counted } from '#src/lib/text/counted.ts'
import type { FormNode } from '#form/tree/form-node.ts'

/** The allowed number of rows, such as "2 to 5"; undefined if unlimited. */
export const boundsWords = ({ constraints }: FormNode): string | undefined => {
  const { minItems: min, maxItems: max } = constraints ?? {}
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (max !== undefined) return `at most ${max}`
  return min === undefined ? undefined : `at least ${min}`
}

/** How many rows are missing, such as "1 more needed"; undefined if none. */
export const missingWords = ({ constraints, rows }: FormNode): string | undefined => {
  const missing = (constraints?.minItems ?? 0) - rows.length
  return missing > 0 ? `${missing} more needed` : undefined
}

/** Why no row can be added; undefined if one can. */
export const fullReason = (node: FormNode): string | undefined => {
  const { maxItems } = node.constraints ?? {}
  if (maxItems === undefined || node.rows.length < maxItems) return undefined
  return `At most ${counted(maxItems, 'row')}`
}

/** Why the row at an index cannot be moved, copied or removed; undefined for each action that is possible. */
export const rowReasons = (node: FormNode, index: number) => {
  const { minItems = 0 } = node.constraints ?? {}
  return {
    up: index === 0 ? 'This is the first row' : undefined,
    down: index === node.rows.length - 1 ? 'This is the last row' : undefined,
    copy: fullReason(node),
    remove:
      node.rows.length <= minItems ? `At least ${counted(minItems, 'row')} required` : undefined,
  }
}
