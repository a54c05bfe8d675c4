/**
 * Copies a text to the clipboard; resolves to whether that worked. Falls back to a selection where the clipboard API
 * is missing: a console over plain http on a local network is not a secure context.
 */
export const copyText = async (text: string, near: Element): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

// `near` is needed because an open modal dialog allows selections only inside it.
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
