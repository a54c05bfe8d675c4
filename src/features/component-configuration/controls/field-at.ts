import type { NodeId } from '#form/draft/field-address.ts'

/** The field that an element belongs to: its control has the node ID, its Reset has `data-of`. */
export const fieldAt = (element: Element | null): NodeId | undefined => {
  const at = element?.closest<HTMLElement>('[id^="field-"], [data-of]')
  return at?.dataset['of'] ?? at?.id
}
