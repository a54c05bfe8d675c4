import type { ReactNode } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { PencilTone } from '#src/ui/styles/tone.ts'

type TagProps = { tone?: PencilTone; className?: string; children: ReactNode }

/** A short label for the item beside it: a release tag, "Missing", "3 edits". */
export function Tag({ tone, className, children }: TagProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-xs border px-1.5 text-xs leading-4.5 font-medium whitespace-nowrap',
        tone ? `border-(--tone-line) text-(--tone) ${toneClass(tone)}` : 'border-line-2 text-ink-2',
        className,
      )}
    >
      {children}
    </span>
  )
}
