import type { ComponentProps } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { IconType } from '#src/ui/marks/icon.tsx'

type PillButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & { icon: IconType }

/** A button that offers something new: "2 new deployments". Magenta only as a line, never as an area. */
export function PillButton({ icon, className, children, ...rest }: PillButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'inline-flex h-8 items-center gap-1.5 rounded-full border-[1.5px] border-mark-solid bg-raised ps-3 pe-3.5 font-bold whitespace-nowrap text-mark shadow-pop pointer-coarse:h-11',
        'hover:bg-mark-soft',
        className,
      )}
    >
      <Icon of={icon} size="sm" />
      {children}
    </button>
  )
}
