import { createStoredChoice } from '#src/lib/storage/stored-value.ts'

/*
 * Shortcuts of a single character: `/`, `?`, `j`. They must never take a key that somebody types, and speech input
 * software may press them by mistake, so they can be turned off (WCAG 2.1.4).
 */

export type SingleKeys = 'on' | 'off'

/** The person's choice, kept in this browser. */
// The name is from when `/` was the only one: whoever turned that off wants none of them.
export const singleKeysStore = createStoredChoice<SingleKeys>('tidemark.slash', ['on', 'off'])

/** The time within which the second key of a sequence must follow, in milliseconds. */
export const SEQUENCE_MS = 1500

/** When `g` was pressed, in milliseconds; undefined if the last character was another. */
export type Sequence = number | undefined

/** The parts of a key event that decide what it does. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>

/** The character of a key pressed without modifiers; Shift may be needed to type it. Undefined for other keys. */
export const characterOf = (press: Press): string | undefined => {
  const { key, ctrlKey, metaKey, altKey } = press
  return key.length === 1 && !ctrlKey && !metaKey && !altKey ? key : undefined
}

/** Where keys become text, choose an option, or move within a widget. */
const OWN_KEYS =
  'input:not([type=checkbox],[type=radio]),textarea,select,[popover],[role=combobox],[role=listbox],[role=menu],[role=grid],[role=tree],[role=slider],[role=application],[role=dialog]'

/** Whether a dialog is open over the page. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

/** The character of a key event that may be a shortcut; undefined if it belongs to somebody who types or to a widget. */
export const singleKeyOf = (event: KeyboardEvent): string | undefined => {
  const [target] = event.composedPath()
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest(OWN_KEYS)))
    return undefined
  // Last, because it searches the page.
  return singleKeysStore.get() === 'off' || event.defaultPrevented || isDialogOpen()
    ? undefined
    : characterOf(event)
}
