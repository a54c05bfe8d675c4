import type { MouseEvent, MouseEventHandler } from 'react'

/**
 * Whether a button can be pressed. `disabledReason` says why not, and what helps ("Refresh at 15:00"); `busy` means
 * that its action is in progress. Unlike with the `disabled` attribute, the button keeps the focus and stays reachable.
 */
export type Availability = { disabledReason?: string | undefined; busy?: boolean | undefined }

/** For a button that keeps its name while disabled: the id of the text that gives the reason. */
export type Explained = { disabledBy?: string | undefined }

/** The attributes and the click handler of a button that may be unavailable. */
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

// Also prevents an unavailable button from submitting a form or opening a popover.
const refuse = (event: MouseEvent<HTMLButtonElement>) => {
  event.preventDefault()
  event.stopPropagation()
}
