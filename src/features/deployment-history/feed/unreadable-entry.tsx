import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { railAround } from '#src/ui/marks/rail.ts'
import { entryGrid } from './entry-grid.ts'
import type { HistoryItem } from '#src/deployments/history/history.ts'

type UnreadableEntryProps = {
  item: Extract<HistoryItem, { kind: 'unreadable' }>
  /** Position in the feed, from 1. */
  position: number
}

/** A record that could not be read, at its position in the feed, with the raw data. */
export function UnreadableEntry({ item, position }: UnreadableEntryProps) {
  const why = item.problems.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  )
  return (
    <article
      {...railAround('none', 'none')}
      tabIndex={0}
      aria-label={`Unreadable record${item.id === undefined ? '' : ` ${item.id}`}`}
      aria-posinset={position}
      aria-setsize={-1}
      className={classNames(entryGrid, 'rail-row')}
    >
      <div className="col-start-1 grid justify-items-center sm:col-start-2 sm:items-start">
        <Glyph tone="neutral" shape="unknown" mark="question" size="rail" />
      </div>
      <div className="col-start-2 min-w-0 sm:col-start-3">
        <h2 className="text-base">This record could not be read</h2>
        <p className="text-sm text-ink-2">
          It does not match the API description: {why.join('; ')}.
        </p>
        <details className="relative mt-1 text-sm">
          <summary className="text-ink-2">Show raw record</summary>
          <pre className="mt-1 max-h-60 overflow-auto rounded-sm bg-sunken p-3">
            {JSON.stringify(item.raw, null, 2)}
          </pre>
        </details>
      </div>
    </article>
  )
}
