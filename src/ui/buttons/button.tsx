import type { ComponentProps, ReactNode } from 'react'

import { availabilityProps } from './availability.ts'
import type { Availability, Explained } from './availability.ts'
import { buttonClass } from './button-class.ts'
import type { ButtonSize, ButtonVariant } from './button-class.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { Spinner } from '#src/ui/marks/spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'aria-busy'> &
  Availability &
  Explained & {
    variant?: ButtonVariant | undefined
    size?: ButtonSize | undefined
    icon?: IconType | undefined
    /** A muted icon after the label, such as the chevron of a button that opens a menu. */
    iconAfter?: IconType | undefined
    children: ReactNode
  }

/** A button with a text label. When disabled, the reason replaces the label or is shown beside it. */
export function Button({
  variant,
  size,
  icon,
  iconAfter,
  busy,
  disabledReason,
  disabledBy,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...availabilityProps({ busy, disabledReason, disabledBy }, onClick)}
      className={buttonClass({ variant, size }, classNames('print:hidden', className))}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} size="sm" />}
      {disabledReason ?? children}
      {iconAfter && <Icon of={iconAfter} size="sm" className="text-ink-3" />}
    </button>
  )
}
