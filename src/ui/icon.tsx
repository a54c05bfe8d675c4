import type { ComponentType, SVGProps } from 'react'

import { classNames } from './class-names.ts'

/** Any 24-unit outline icon; `lucide-react/icons/{name}` gives one a file. */
export type IconType = ComponentType<SVGProps<SVGSVGElement>>

type IconProps = {
  of: IconType
  size?: keyof typeof SIZE | undefined
  className?: string | undefined
}

const SIZE = { xs: 'size-3', sm: 'size-3.5', md: 'size-4', lg: 'size-5' } as const

/** An icon in the house line: 1.75 stroke, 12, 14, 16 or 20 px. Decoration: a word always stands beside it. */
export function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return (
    <Drawing
      aria-hidden
      strokeWidth={1.75}
      className={classNames('flex-none', SIZE[size], className)}
    />
  )
}
