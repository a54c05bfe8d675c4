import type { ReactNode } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from './glyph.tsx'
import type { GlyphAppearance } from './glyph.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'

type BadgeProps = { appearance: GlyphAppearance; filled?: boolean; children: ReactNode }

/** A glyph with text. `filled` is for panel headers. Pass a raw value as `<span className="mono">`. */
export function Badge({ appearance, filled = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap text-(--tone)',
        toneClass(appearance.tone),
        filled && 'rounded-full bg-(--tone-soft) py-0.5 ps-1 pe-2',
      )}
    >
      <Glyph {...appearance} />
      {children}
    </span>
  )
}
