import type { MouseEvent, MouseEventHandler } from 'react'

/**
 * Whether a button answers. `disabledReason` says why it does not, in the words a person acts on ("Refresh at
 * 15:00"); `busy` means that what it started is under way. Either way it keeps its focus and stays findable,
 * which the `disabled` attribute would take away.
 */
export type Availability = { disabledReason?: string | undefined; busy?: boolean | undefined }

/** For a button whose name is looked for also while it does not answer: the id of the text that says why. */
export type Explained = { disabledBy?: string | undefined }

/** The attributes and the guarded click of a button that may be unavailable. */
export const availabilityProps = (
  { disabledReason, disabledBy, busy = false }: Availability & Explained,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
) => {
  const unavailable = busy || disabledReason !== undefined || disabledBy !== undefined
  return {
    'aria-disabled': unavailable || undefined,
    'aria-busy': busy || undefined,
    ...(disabledBy !== undefined && { 'aria-describedby': disabledBy }),
    onClick: unavailable ? refuse : onClick,
  }
}

// Also keeps an unavailable submit button from submitting its form, and a popover's button from opening it.
const refuse = (event: MouseEvent<HTMLButtonElement>) => {
  event.preventDefault()
  event.stopPropagation()
}
