import type { FormNode } from './form-node.ts'

/** How many rows a list may have, in words; undefined where any number. */
export const boundsWords = ({ constraints }: FormNode): string | undefined => {
  const { minItems: min, maxItems: max } = constraints ?? {}
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (max !== undefined) return `at most ${max}`
  return min === undefined ? undefined : `at least ${min}`
}

/** How many rows are missing, in words; undefined where none. */
export const missingWords = ({ constraints, rows }: FormNode): string | undefined => {
  const missing = (constraints?.minItems ?? 0) - rows.length
  return missing > 0 ? `${missing} more needed` : undefined
}

/** Why a list takes no more rows; undefined while it does. */
export const fullReason = (node: FormNode): string | undefined => {
  const { maxItems } = node.constraints ?? {}
  if (maxItems === undefined || node.rows.length < maxItems) return undefined
  return `Full: ${boundsWords(node) ?? ''}`
}

/** Why the row at an index cannot be moved, copied or removed; undefined for what can be done. */
export const rowReasons = (node: FormNode, index: number) => {
  const { minItems = 0, maxItems } = node.constraints ?? {}
  return {
    up: index === 0 ? 'This is the first' : undefined,
    down: index === node.rows.length - 1 ? 'This is the last' : undefined,
    copy: fullReason(node) && `At most ${maxItems} can be`,
    remove: node.rows.length <= minItems ? `At least ${minItems} must stay` : undefined,
  }
}
