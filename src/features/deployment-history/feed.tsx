import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { dayKey } from '#src/lib/time-format.ts'
import { railAlong } from '#src/ui/rail.ts'
import { DayHead } from './day-head.tsx'
import { Entry } from './entry.tsx'
import { type FeedRow, rowTime } from './feed-rows.ts'
import { GapEntry } from './gap-entry.tsx'
import type { HistoryItem } from './history.ts'
import { railAbove, railBelow } from './rail-of.ts'
import { UnreadableEntry } from './unreadable-entry.tsx'

type FeedProps = {
  rows: readonly FeedRow[]
  items: readonly HistoryItem[]
  gaps: ReadonlySet<string>
  zone: Zone
  selectedId: string | undefined
  busy: boolean
  /** The gap whose page is on its way. */
  loadingGap: string | undefined
  onLoadGap: (startId: string) => void
  /** The last rows are near: time to load older ones. */
  onNearEnd: () => void
  /** Ctrl+Home and Ctrl+End leave the feed to what stands before and after it. */
  onLeave: (to: 'before' | 'after') => void
  /** What floats over the top of the feed. */
  children?: ReactNode
}

/** Height of a row before it was measured, in px. */
const ESTIMATE = 104
/** How many rows from the end count as near. */
const NEAR = 12
/** What the sticky bars cover at the top of the window, in px. */
const COVERED = 100

const startsDay = (rows: readonly FeedRow[], index: number, zone: Zone): string | undefined => {
  const at = rowTime(rows[index])
  const before = rowTime(rows[index - 1])
  if (at === undefined || index === 0) return undefined
  return before !== undefined && dayKey(before, zone) === dayKey(at, zone) ? undefined : at
}

/** The deployments as a WAI-ARIA feed, of which only what is near the window is in the document. */
export function Feed(props: FeedProps) {
  // The virtualizer is one object that changes inside: memoizing what reads it would freeze the list.
  'use no memo'
  const { rows, items, gaps, zone, selectedId, busy, onNearEnd, onLeave, children } = props
  const feed = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  const [focusedKey, setFocusedKey] = useState<string>()
  const [wantedKey, setWantedKey] = useState<string>()
  const held = [focusedKey, wantedKey].map((key) => rows.findIndex((row) => row.key === key))

  // After every render: whatever stands above the feed may have changed its height.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it settles, because the same top sets nothing
  useLayoutEffect(() => {
    const top = (feed.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (top !== offset) setOffset(top)
  })

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ESTIMATE,
    overscan: 6,
    scrollMargin: offset,
    getItemKey: (index) => rows[index]?.key ?? index,
    // What has focus, or is about to, stays in the document wherever the window is.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const kept = held.filter((index) => index >= 0 && !shown.includes(index))
      return [...shown, ...kept].toSorted((a, b) => a - b)
    },
  })
  const shown = virtualizer.getVirtualItems()
  const lastShown = virtualizer.range?.endIndex ?? 0
  const firstVisible = virtualizer.getVirtualItemForOffset(
    (virtualizer.scrollOffset ?? 0) + COVERED,
  )
  const today = rowTime(rows[firstVisible?.index ?? 0]) ?? rowTime(rows[0])

  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - NEAR) onNearEnd()
  }, [lastShown, rows.length, onNearEnd])

  useEffect(() => {
    if (wantedKey === undefined) return
    const index = rows.findIndex((row) => row.key === wantedKey)
    const article = feed.current?.querySelector<HTMLElement>(`[data-index="${index}"] article`)
    article?.focus({ preventScroll: true })
    article?.scrollIntoView({ block: 'nearest' })
    setWantedKey(undefined)
  }, [wantedKey, rows])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      onLeave(event.key === 'Home' ? 'before' : 'after')
      return
    }
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const from = rows.findIndex((row) => row.key === focusedKey)
    const to = rows[Math.min(rows.length - 1, Math.max(0, from + step))]
    if (to) setWantedKey(to.key)
  }

  return (
    <div className="@container relative">
      {today !== undefined && (
        <div {...railAlong('none')} className="sticky top-13 z-(--z-rail) bg-canvas">
          <DayHead at={today} zone={zone} />
        </div>
      )}
      {children}
      <div
        ref={feed}
        role="feed"
        aria-label="Deployment history"
        aria-busy={busy}
        className="relative"
        style={{ blockSize: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const index = event.target.closest<HTMLElement>('[data-index]')?.dataset['index']
          setFocusedKey(index === undefined ? undefined : rows[Number(index)]?.key)
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocusedKey(undefined)
        }}
      >
        {shown.map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          const day = startsDay(rows, index, zone)
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {day !== undefined && (
                <div
                  {...railAlong(row.kind === 'item' ? railAbove(items, gaps, row.index) : 'none')}
                  className="relative"
                >
                  <DayHead at={day} zone={zone} />
                </div>
              )}
              <Row row={row} position={index + 1} {...props} selectedId={selectedId} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Row({
  row,
  position,
  items,
  gaps,
  zone,
  selectedId,
  loadingGap,
  onLoadGap,
}: FeedProps & { row: FeedRow; position: number }) {
  if (row.kind === 'gap') {
    return (
      <GapEntry
        position={position}
        loading={loadingGap === row.startId}
        onLoad={() => onLoadGap(row.startId)}
      />
    )
  }
  const { item, index } = row
  if (item.kind === 'unreadable') return <UnreadableEntry item={item} position={position} />
  return (
    <Entry
      deployment={item.deployment}
      unreadable={item.problems.length}
      position={position}
      zone={zone}
      selected={item.id === selectedId}
      above={railAbove(items, gaps, index)}
      below={index === items.length - 1 ? undefined : railBelow(items, gaps, index)}
    />
  )
}
