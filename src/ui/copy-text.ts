/**
 * Puts a text on the clipboard; tells whether it is there. Falls back to a selection where the clipboard API is
 * missing: a console opened over plain http on a local network is no secure context.
 */
export const copyText = async (text: string, near: Element): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

// Inside an open modal dialog only the dialog's own content can be selected, hence `near`.
const copyBySelection = (text: string, near: Element): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  const focused = document.activeElement
  const host = near.closest('dialog, [popover]') ?? document.body
  host.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies outside a secure context
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
