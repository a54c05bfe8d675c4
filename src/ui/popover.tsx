import type { ReactNode, ToggleEvent } from 'react'

import { classNames } from './class-names.ts'
import type { PopoverBox } from './use-popover.ts'

type PopoverProps = PopoverBox & {
  /** Its accessible name. */
  label: string
  className?: string
  /** Rendered only while it is open. The control with `data-autofocus` takes the focus. */
  children: ReactNode
}

/**
 * A small sheet under a button; see `usePopover`. The browser does the hard part: the top layer, Esc, a click
 * elsewhere, focus back on the button, and its place (CSS anchors; a browser without them shows it at the foot).
 */
export function Popover({ label, open, className, children, onToggle, ...box }: PopoverProps) {
  return (
    <div
      {...box}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={(event) => {
        onToggle(event)
        focusInside(event)
      }}
      className={classNames('popover', className)}
    >
      {open && children}
    </div>
  )
}

// The browser looks for the control to focus before React has drawn the content.
const focusInside = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
  if (newState === 'open') currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
