import { afterPaint } from '#src/lib/after-paint.ts'
import { focusIn, goTo } from '#form/controls/focus-field.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** For so many frames what comes into view may get another height than was estimated. */
const FRAMES = 8

/** Shows an element at the top of the window, and keeps it there while what is around it gets its height. */
const showAtTop = (element: Element | null, frames = FRAMES): void => {
  element?.scrollIntoView({ block: 'start' })
  if (frames > 0) afterPaint(() => showAtTop(element, frames - 1))
}

/** Goes to a field: its control has the focus, and it is at the top of the window. */
export const jumpToField = (id: NodeId): void =>
  goTo(id, (element) => {
    focusIn(element)
    showAtTop(element.closest('[data-field]'))
  })

/** Goes to a group or list, which itself takes the focus, so that Tab goes on to its first field. */
export const jumpToGroup = (id: NodeId): void =>
  goTo(id, (group) => {
    group.focus({ preventScroll: true })
    showAtTop(group)
  })
