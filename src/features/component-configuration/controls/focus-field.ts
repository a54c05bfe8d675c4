import { renderField } from './lazy-fields.ts'
import type { NodeId } from '#form/draft/field-address.ts'

const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

/** Focuses a node's control, or the first control inside it. Renders it first if it is deferred. */
export const focusField = (id: NodeId): void => {
  renderField(id)
  const element = document.getElementById(id)
  if (!element) return
  const isControl = element.matches('input, select, textarea')
  const checked = element.querySelector<HTMLElement>('input:checked')
  const target = isControl ? element : (checked ?? element.querySelector<HTMLElement>(FOCUSABLE))
  ;(target ?? element).focus()
}
