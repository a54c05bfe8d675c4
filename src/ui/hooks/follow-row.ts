import type { MouseEvent } from 'react'

/**
 * Follows the link in the heading of a row that is pressed anywhere. A link that covers the row would do the same, but
 * its text could not be selected: a press on another control, or one that selected text, follows nothing.
 */
export const followRow = (event: MouseEvent<HTMLElement>): void => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  // The right button opens the browser's menu.
  if (button > 1) return
  if (!(target instanceof Element) || target.closest('a, button, input, select, summary')) return
  if (document.getSelection()?.isCollapsed === false) return
  const link = target.closest('article')?.querySelector(':is(h2, h3) a')
  // The middle button opens a new tab, as on a link.
  const keys = { ctrlKey: ctrlKey || button === 1, metaKey, shiftKey, altKey }
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, view: window, ...keys }),
  )
}
