import type { ReactNode } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { Tone } from '#src/ui/styles/tone.ts'

type SituationProps = {
  icon: IconType
  /** What happened or is missing. */
  title: ReactNode
  /** The level of the heading. */
  level?: 2 | 3
  tone?: Tone
  /** Why, and what helps. */
  children?: ReactNode
  /** Buttons, the most useful first. */
  actions?: ReactNode
  /** For example, when it was last checked, and for which ID. */
  footnote?: ReactNode
  className?: string
}

/** Replaces a list or a part of a page that has nothing to show. It takes the position of the first entry on the rail. */
export function Situation(props: SituationProps) {
  const { icon, title, level = 2, tone, children, actions, footnote, className } = props
  const Heading = `h${level}` as const
  return (
    <section
      {...{ 'data-rail': 'none' }}
      className={classNames(
        'relative grid content-start gap-2 py-7 ps-12 pe-4 [--rail-x:1rem] sm:ps-16 sm:pe-7 sm:[--rail-x:2rem]',
        tone && toneClass(tone),
        className,
      )}
    >
      <span className="absolute start-(--rail-x) top-7 -translate-x-1/2 bg-(--ground,var(--color-canvas)) py-1 text-(--tone,var(--color-ink-2))">
        <Icon of={icon} size="lg" />
      </span>
      <Heading className="text-md leading-7 tracking-normal">{title}</Heading>
      {children !== undefined && <div className="max-w-prose text-ink-2">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap items-center gap-2">{actions}</div>}
      {footnote !== undefined && <p className="mt-1 text-xs text-ink-3">{footnote}</p>}
    </section>
  )
}
