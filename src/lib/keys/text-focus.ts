/** The element that has the focus, also inside a shadow root. */
export const focusedElement = (): Element | null => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Whether keys typed while this element has the focus become text in it. */
export const takesText = (element: Element | null): element is HTMLElement => {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly
  if (element instanceof HTMLInputElement) {
    return !element.readOnly && !/^(?:radio|checkbox|button|submit|range|color)$/.test(element.type)
  }
  return element instanceof HTMLElement && element.isContentEditable
}

/**
 * Puts the caret back into the field that has the focus. Chromium's `dialog.close()` returns the focus without one:
 * the field looks focused and ignores what is typed.
 */
export const restoreCaret = (): void => {
  const field = focusedElement()
  if (!takesText(field)) return
  field.blur()
  field.focus({ preventScroll: true })
}
