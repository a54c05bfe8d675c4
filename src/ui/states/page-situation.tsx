import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon, type IconType } from '#src/ui/marks/icon.tsx'
import { railAlong } from '#src/ui/marks/rail.ts'
import { type Tone, toneClass } from '#src/ui/styles/tone.ts'

/** The position of the rail: beside the times of a timeline, or in the gutter of a page. */
const RAIL = {
  timeline:
    'grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 [--rail-x:0.875rem] sm:grid-cols-[2rem_minmax(0,1fr)] sm:ps-19 sm:[--rail-x:5.75rem]',
  gutter:
    'grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 [--rail-x:0.875rem] sm:grid-cols-[2rem_minmax(0,1fr)] sm:[--rail-x:1rem]',
} as const

export type LabelledValue = { label: string; value: ReactNode }

type PageSituationProps = {
  icon: IconType
  /** What happened, as a sentence without its full stop. */
  title: string
  tone?: Tone
  rail?: keyof typeof RAIL
  /** Why, and what to do about it. */
  children?: ReactNode
  /** A prominent figure, such as a countdown, beside the actions. */
  figure?: ReactNode
  /** Buttons, the most useful first. */
  actions?: ReactNode
  /** What was requested, and when. */
  facts?: readonly LabelledValue[]
}

/**
 * Replaces the content of a page that cannot be shown. The title has the position and size of the headline, and the
 * icon is on the rail.
 */
export function PageSituation(props: PageSituationProps) {
  const { icon, title, tone, rail = 'gutter', children, figure, actions, facts = [] } = props
  return (
    <section
      {...railAlong('none')}
      className={classNames(
        'relative grid min-h-[70dvh] content-start pt-5 pb-8 sm:pt-8',
        RAIL[rail],
        tone && toneClass(tone),
      )}
    >
      <span className="relative z-(--z-rail) justify-self-center self-start bg-canvas py-1 text-(--tone,var(--color-ink-2)) sm:py-1.5">
        <Icon of={icon} size="lg" />
      </span>
      <div className="min-w-0">
        <h1 className="wrap-anywhere">{title}.</h1>
        {children !== undefined && (
          <div className="mt-2.5 max-w-prose wrap-anywhere text-ink-2 sm:text-md">{children}</div>
        )}
        {(figure !== undefined || actions !== undefined) && (
          <div className="mt-5 flex flex-wrap items-center gap-3">
            {figure !== undefined && (
              <span className="text-xl font-medium tracking-tight text-(--tone,var(--color-ink))">
                {figure}
              </span>
            )}
            {actions}
          </div>
        )}
        {facts.length > 0 && (
          <dl className="mt-7 grid gap-1.5 text-sm">
            {facts.map(({ label, value }) => (
              <div key={label} className="grid sm:grid-cols-[8rem_minmax(0,1fr)]">
                <dt className="text-ink-3">{label}</dt>
                <dd className="wrap-anywhere text-ink-2">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
