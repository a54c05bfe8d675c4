import { makeField } from './fields-at-hand.ts'
import type { NodeId } from './place.ts'

const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

/** Moves focus to the control of a node, which is made if it was not: the control itself, or the first one inside. */
export const focusField = (id: NodeId): void => {
  makeField(id)
  const element = document.getElementById(id)
  if (!element) return
  const isControl = element.matches('input, select, textarea')
  const checked = element.querySelector<HTMLElement>('input:checked')
  const target = isControl ? element : (checked ?? element.querySelector<HTMLElement>(FOCUSABLE))
  ;(target ?? element).focus()
}
