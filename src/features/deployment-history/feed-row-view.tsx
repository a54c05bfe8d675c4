import { memo } from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { PanelBoundary } from '#src/ui/panel-boundary.tsx'
import { changesAt } from './changes.ts'
import { Entry } from './entry.tsx'
import type { FeedRow } from './feed-rows.ts'
import { GapEntry } from './gap-entry.tsx'
import { cursorOf, type History } from './history.ts'
import { railAbove, railBelow } from './rail-of.ts'
import { UnreadableEntry } from './unreadable-entry.tsx'

type FeedRowViewProps = {
  row: FeedRow
  /** Place in the feed, from 1. */
  position: number
  history: History
  zone: Zone
  compact: boolean
  selected: boolean
  /** How many deployments have come, where this is the gap that is being closed. */
  arrived: number | undefined
  onLoadGap: (startId: string) => void
  onStopGap: () => void
}

// The list renders on every scroll and poll; an entry does when what it says has changed.
const StableEntry = memo(Entry)
const StableUnreadableEntry = memo(UnreadableEntry)

/** A row of the feed, as what it is. */
export function FeedRowView(props: FeedRowViewProps) {
  'use memo'
  const { row, position, history, zone, compact, selected, arrived } = props
  const { items, gaps } = history
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
  const rails = {
    above: railAbove(items, gaps, index),
    below: index === items.length - 1 ? undefined : railBelow(items, gaps, index),
  }
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
        {...rails}
      />
    </PanelBoundary>
  )
}
