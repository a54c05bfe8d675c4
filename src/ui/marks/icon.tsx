import { type ExoticComponent, memo, type SVGProps } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'

/** A 24-unit outline icon, such as `lucide-react/icons/{name}`. */
export type IconType = ExoticComponent<SVGProps<SVGSVGElement>>

type IconProps = {
  of: IconType
  size?: keyof typeof SIZE | undefined
  className?: string | undefined
}

const SIZE = { xs: 'size-3', sm: 'size-3.5', md: 'size-4', lg: 'size-5' } as const

/** An icon in 12, 14, 16 or 20 px. Hidden from assistive technology: always pair it with text or an accessible name. */
export const Icon = memo(function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return (
    <Drawing
      aria-hidden
      strokeWidth={1.75}
      className={classNames('flex-none', SIZE[size], className)}
    />
  )
})
