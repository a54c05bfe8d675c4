import { memo } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { changesAt } from '#src/deployments/past/changes.ts'
import { Entry } from './entry.tsx'
import { type FeedRows, rowAt } from './feed-rows.ts'
import { GapEntry } from './gap-entry.tsx'
import { cursorOf, type History } from '#src/deployments/history/history.ts'
import type { Rail } from '#src/ui/marks/rail.ts'
import { UnreadableEntry } from './unreadable-entry.tsx'

type FeedRowViewProps = {
  history: History
  rows: FeedRows
  rowIndex: number
  /** The rail above and below its glyph. */
  above: Rail
  below: Rail | undefined
  zone: Zone
  compact: boolean
  selected: boolean
  /** How many deployments have arrived, if this is the gap being closed. */
  arrived: number | undefined
  onLoadGap: (startId: string) => void
  onStopGap: () => void
}

// Memoized: a new history renders all rows, an entry only when its props change.
const StableEntry = memo(Entry)
const StableUnreadableEntry = memo(UnreadableEntry)

/** A row of the feed: a deployment, an unreadable record or a gap. Memoized: the list renders with each frame of scrolling. */
export const FeedRowView = memo(function FeedRowView(props: FeedRowViewProps) {
  const { history, rows, rowIndex, zone, compact, selected, arrived } = props
  const position = rowIndex + 1
  // Not a prop: it is a new object each time.
  const row = rowAt(history, rows, rowIndex)
  if (!row) return null
  if (row.kind === 'gap') {
    return (
      <GapEntry
        position={position}
        history={history}
        index={row.index}
        zone={zone}
        arrived={arrived}
        onLoad={() => props.onLoadGap(row.startId)}
        onStop={props.onStopGap}
      />
    )
  }
  const { item, index } = row
  if (item.kind === 'unreadable') return <StableUnreadableEntry item={item} position={position} />
  return (
    <PanelBoundary what="this deployment" of={item.deployment}>
      <StableEntry
        deployment={item.deployment}
        changes={changesAt(history, item, index)}
        unreadable={item.problems.length}
        position={position}
        after={cursorOf(history, index)}
        zone={zone}
        compact={compact}
        selected={selected}
        above={props.above}
        below={props.below}
      />
    </PanelBoundary>
  )
})
