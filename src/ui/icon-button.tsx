import type { ComponentProps } from 'react'

import { availabilityProps } from './availability.ts'
import type { Availability } from './availability.ts'
import { buttonClass } from './button-class.ts'
import type { ButtonSize, ButtonVariant } from './button-class.ts'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import { Spinner } from './spinner.tsx'

type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'disabled' | 'aria-disabled' | 'aria-busy' | 'aria-label' | 'title' | 'children'
> &
  Availability & {
    icon: IconType
    /** Its name, and its tooltip. */
    label: string
    variant?: ButtonVariant | undefined
    size?: ButtonSize | undefined
    iconSize?: 'sm' | 'md' | undefined
  }

/** A square button with an icon alone. When it cannot answer, its tooltip and description say why. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size,
  iconSize,
  busy,
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...availabilityProps({ busy, disabledReason }, onClick)}
      aria-label={label}
      // Not the name again, which would be read twice.
      title={disabledReason ?? label}
      className={buttonClass({ variant, size, square: true }, className)}
    >
      {busy ? <Spinner className="size-4" /> : <Icon of={icon} size={iconSize} />}
    </button>
  )
}
