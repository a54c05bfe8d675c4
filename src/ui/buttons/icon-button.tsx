import type { ComponentProps } from 'react'

import { availabilityProps } from './availability.ts'
import type { Availability } from './availability.ts'
import { buttonClass } from './button-class.ts'
import type { ButtonSize, ButtonVariant } from './button-class.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { Spinner } from '#src/ui/marks/spinner.tsx'

type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'disabled' | 'aria-disabled' | 'aria-busy' | 'aria-label' | 'title' | 'children'
> &
  Availability & {
    icon: IconType
    /** The accessible name and the tooltip. */
    label: string
    variant?: ButtonVariant | undefined
    size?: ButtonSize | undefined
    iconSize?: 'sm' | 'md' | undefined
  }

/** A square button with only an icon. When disabled, its tooltip and description give the reason. */
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
      // When disabled, the title is also the description. Otherwise it equals the name and is not read again.
      title={disabledReason ?? label}
      className={buttonClass(
        { variant, size, square: true },
        classNames('print:hidden', className),
      )}
    >
      {busy ? <Spinner className="size-4" /> : <Icon of={icon} size={iconSize} />}
    </button>
  )
}
