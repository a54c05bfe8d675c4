import type { ReactNode } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import type { PopoverBox } from './use-popover.ts'

type PopoverProps = PopoverBox & {
  /** The accessible name. */
  label: string
  className?: string
  /** Rendered only while open. The control with `data-autofocus` takes the focus. */
  children: ReactNode
}

/**
 * A popover under a button; see `usePopover`. The browser provides the top layer, Esc, closing by a click elsewhere,
 * returning the focus, and the position (CSS anchors; without them it is at the bottom of the window).
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
