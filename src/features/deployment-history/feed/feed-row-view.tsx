import { memo } from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { PanelBoundary } from '#src/ui/panel-boundary.tsx'
import { changesAt } from '#src/deployments/insights/changes.ts'
import { Entry } from './entry.tsx'
import type { FeedRow } from './feed-rows.ts'
import { GapEntry } from './gap-entry.tsx'
import { cursorOf, type History } from '#src/deployments/history/history.ts'
import type { RowRails } from './row-rails.ts'
import { UnreadableEntry } from './unreadable-entry.tsx'

type FeedRowViewProps = {
  row: FeedRow
  /** Position in the feed, from 1. */
  position: number
  history: History
  rails: RowRails
  zone: Zone
  compact: boolean
  selected: boolean
  /** How many deployments have arrived, if this is the gap being closed. */
  arrived: number | undefined
  onLoadGap: (startId: string) => void
  onStopGap: () => void
}

// Memoized: the list renders on every scroll and poll, an entry only when its props change.
const StableEntry = memo(Entry)
const StableUnreadableEntry = memo(UnreadableEntry)

/** A row of the feed: a deployment, an unreadable record or a gap. */
export function FeedRowView(props: FeedRowViewProps) {
  'use memo'
  const { row, position, history, rails, zone, compact, selected, arrived } = props
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
        changes={changesAt(history, index)}
        unreadable={item.problems.length}
        position={position}
        after={cursorOf(history, index)}
        zone={zone}
        compact={compact}
        selected={selected}
        above={rails.above}
        below={rails.below}
      />
    </PanelBoundary>
  )
}
