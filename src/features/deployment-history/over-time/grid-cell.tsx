import { memo } from 'react'
import type { FailureMark } from '#timeline/feed/failure-marks.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import type { Rail } from '#src/ui/marks/rail.ts'

type GridCellProps = {
  /** The number of its column, from 0. */
  column: number
  /** The row and the column, to find the element that takes the focus. */
  at: string
  name: string
  /** The line towards the newer and the older deployment. */
  after: Rail | undefined
  before: Rail | undefined
  state: ServiceEvent['state'] | null
  version: string | undefined
  /** Whether it is the last good or the first bad one of a failure, and whether it looks like a rollback. */
  end: FailureMark | undefined
  isRollback: boolean
  /** The deployment that it opens, and its address. */
  id: string | undefined
  href: string | undefined
  active: boolean
}

/** A service in one deployment: a glyph on the line, or the line alone. Every prop is plain, so that equal cells do not render. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { column, at, name, after, before, state, version, end, isRollback, id, href, active } =
    props
  const focusable = {
    'data-at': at,
    tabIndex: active ? 0 : -1,
    'aria-label': name,
    ...(active && { 'data-opens': id }),
  }
  const cell = {
    role: 'gridcell',
    'aria-colindex': column + 2,
    'data-after': after,
    'data-before': before,
    className: 'services-grid-cell',
  } as const
  if (state === null) return <div {...cell} {...focusable} data-id={id} />
  const glyph = <Glyph {...lookOf(state ?? undefined)} className="services-grid-glyph" />
  return (
    <div {...cell}>
      {href === undefined ? (
        <span {...focusable} role="img" data-end={end} className="services-grid-mark">
          {glyph}
        </span>
      ) : (
        <a {...focusable} href={href} data-id={id} data-end={end} className="services-grid-mark">
          {glyph}
        </a>
      )}
      {version !== undefined && (
        <span aria-hidden title={visible(version)} className="services-grid-version mono">
          {isRollback && '↶ '}
          {visible(clip(version, 40))}
        </span>
      )}
    </div>
  )
})
