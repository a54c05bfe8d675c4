import { clip, visible } from '#src/deployments/record/display-text.ts'
import { stateAppearance, type StateAppearance } from '#src/deployments/record/state-appearance.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-rows.ts'

/** A hostile history may have a state of its own in every record. */
const MAX_STATES = 30

/** The looks of the states in the grid, each once. */
const appearancesIn = (
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): readonly StateAppearance[] => {
  const places = new Set(columns.map(({ place }) => place))
  const appearances = new Map<string, StateAppearance>()
  for (const { events } of rows) {
    for (const { index, state } of events) {
      if (!places.has(index) || appearances.has(state ?? '')) continue
      appearances.set(state ?? '', stateAppearance(state))
      if (appearances.size === MAX_STATES) return [...appearances.values()]
    }
  }
  return [...appearances.values()]
}

type StateLegendProps = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
}

const RING = 'services-grid-mark size-5'

/** What the glyphs mean: those that occur. */
export function StateLegend({ rows, columns }: StateLegendProps) {
  const appearances = appearancesIn(rows, columns)
  const hasUnreadable = columns.some(
    (column) => column.kind === 'record' && column.item.kind === 'unreadable',
  )
  return (
    <ul aria-label="Legend" className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm text-ink-2">
      {appearances.map((appearance) => (
        <li key={appearance.label} className="inline-flex items-center gap-1.5">
          <Glyph {...appearance} />
          <bdi
            translate={appearance.raw ? 'no' : 'yes'}
            className={appearance.raw ? 'mono' : undefined}
          >
            {visible(clip(appearance.label, 40))}
          </bdi>
        </li>
      ))}
      {hasUnreadable && (
        <li className="inline-flex items-center gap-1.5">
          <Glyph {...stateAppearance(undefined)} /> In a header: a record that cannot be read
        </li>
      )}
      <li className="basis-full text-xs text-ink-3">
        <span className="mono text-ink">v1.0</span> under a mark: the version deployed or attempted,
        shown where it is first known and where it changes. <span className="mono text-ink">↶</span>{' '}
        before it: looks like a rollback.
      </li>
      {rows.some(({ failing }) => failing) && (
        <>
          <li className="inline-flex items-center gap-1.5">
            <span data-end="lastGood" className={RING} /> Last good of a failing service
          </li>
          <li className="inline-flex items-center gap-1.5">
            <span data-end="firstBad" className={`${RING} mx-1`} /> First bad
          </li>
        </>
      )}
    </ul>
  )
}
