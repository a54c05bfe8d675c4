import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import type { PopoverBox } from './use-popover.ts'

type PopoverProps = PopoverBox & {
  /** Its accessible name. */
  label: string
  className?: string
  /** Rendered only while it is open. */
  children: ReactNode
}

/**
 * A small sheet under a button; see `usePopover`. The browser does the hard part: the top layer, Esc, a click
 * elsewhere, focus back on the button, and its place (CSS anchors; a browser without them shows it at the foot).
 */
export function Popover({ label, open, className, children, ...box }: PopoverProps) {
  return (
    <div
      {...box}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={classNames('popover', className)}
    >
      {open && children}
    </div>
  )
}
