import { flushSync } from 'react-dom'
import { afterPaint } from '#src/lib/page/after-paint.ts'
import type { NodeId } from '#form/draft/field-address.ts'

const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button, [tabindex]'

/** How many frames to wait for a field of a form that was just opened. */
const FRAMES = 120

/** Opens the collapsed groups and rows around a node, by the buttons that open them for a person, and goes there. */
export const goTo = (id: NodeId, arrive: (element: HTMLElement) => void, frames = FRAMES): void => {
  const element = document.getElementById(id)
  if (!element) {
    if (frames > 0) afterPaint(() => goTo(id, arrive, frames - 1))
    return
  }
  let folded = element.closest('[data-folded][hidden]')
  while (folded) {
    const opener = document.querySelector<HTMLElement>(
      `[data-folds="${folded.getAttribute('data-folded')}"]`,
    )
    flushSync(() => opener?.click())
    folded = folded.parentElement?.closest('[data-folded][hidden]') ?? null
  }
  arrive(element)
}

export const focusIn = (element: HTMLElement): void => {
  const isControl = element.matches('input, select, textarea')
  const checked = element.querySelector<HTMLElement>('input:checked')
  const target = isControl ? element : (checked ?? element.querySelector<HTMLElement>(FOCUSABLE))
  ;(target ?? element).focus()
}

/** Focuses a node's control, or the first control inside it. */
export const focusField = (id: NodeId): void => goTo(id, focusIn)

/** The field that an element belongs to: its control has the node ID, its Reset has `data-of`. */
export const fieldAt = (element: Element | null): NodeId | undefined => {
  const at = element?.closest<HTMLElement>('[id^="field-"], [data-of]')
  return at?.dataset['of'] ?? at?.id
}
