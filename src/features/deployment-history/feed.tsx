import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { railAlong } from '#src/ui/rail.ts'
import { createDayCounter, dayWords } from './day-counts.ts'
import { DayHead } from './day-head.tsx'
import { daysIn, standsUnder, startsDay } from './feed-days.ts'
import { FeedRowView } from './feed-row-view.tsx'
import { type FeedRows, rowAt, rowKeyAt } from './feed-rows.ts'
import { indexOfId, type History } from './history.ts'
import type { ClosingGap } from './pager.ts'
import { railAbove } from './rail-of.ts'
import { heightOfRow } from './row-height.ts'
import { type FocusWish, useFeedFocus } from './use-feed-focus.ts'
import { COVERED, type Reading, useReadingPlace } from './use-reading-place.ts'
import { useOffsetTop } from './use-offset-top.ts'

type FeedProps = {
  history: History
  rows: FeedRows
  zone: Zone
  /** Whether the rows are those that a filter chose. */
  filtered: boolean
  /** Quieter entries, closer together. */
  compact: boolean
  selectedId: string | undefined
  busy: boolean
  closingGap: ClosingGap | undefined
  onLoadGap: (startId: string) => void
  onStopGap: () => void
  /** The last rows are near: time to load older ones. */
  onNearEnd: () => void
  /** Ctrl+Home and Ctrl+End leave the feed to what stands before and after it. */
  onLeave: (to: 'before' | 'after') => void
  /** Where to open, and to where the reader's place is written down as they go. */
  place: Reading | undefined
  onRead: (reading: Reading) => void
  /** The row that is to take the focus; a new object asks again. */
  focusOn: FocusWish | undefined
  /** What floats over the top of the feed. */
  children?: ReactNode
}

const never = () => false

/** How many rows from the end count as near. */
const NEAR = 12

/** How many rows are there before they come into view: none at first, so that the first ones are there sooner. */
const AHEAD = 6

/** The deployments as a WAI-ARIA feed, of which only what is near the window is in the document. */
export function Feed(props: FeedProps) {
  // The virtualizer is one object that changes inside: memoizing what reads it would freeze the list.
  'use no memo'
  const { history, rows, zone, compact, selectedId, busy, onNearEnd, children } = props
  const feed = useRef<HTMLDivElement>(null)
  const dayOf = useMemo(() => daysIn(zone), [zone])
  const [countDays] = useState(createDayCounter)
  const days = useMemo(() => countDays(history, rows, zone), [countDays, history, rows, zone])
  const countsOf = (at: string) => {
    const day = days.get(dayOf(at))
    return day && dayWords(day, props.filtered)
  }
  const { offset, width } = useOffsetTop(feed)
  const focus = useFeedFocus({
    feed,
    history,
    rows,
    onLeave: props.onLeave,
    focusOn: props.focusOn,
  })

  // The same functions from render to render: a new one makes the virtualizer lay out every row again.
  const current = useRef({ history, rows, compact, width })
  current.current = { history, rows, compact, width }
  const keyAt = useCallback(
    (place: number) => rowKeyAt(current.current.history, current.current.rows, place) ?? place,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new layout when the rows are new, and only then
    [rows],
  )
  const estimate = useCallback((place: number) => {
    const row = rowAt(current.current.history, current.current.rows, place)
    return heightOfRow(row, current.current.width, current.current.compact)
  }, [])

  const [ahead, setAhead] = useState(0)
  useEffect(() => whenIdle(() => startTransition(() => setAhead(AHEAD))), [])

  const virtualizer = useWindowVirtualizer({
    // Which rows are in view is known once it is known where the feed stands.
    count: width > 0 ? rows.length : 0,
    estimateSize: estimate,
    overscan: ahead,
    scrollMargin: offset,
    getItemKey: keyAt,
    // What has focus, or is about to, stays in the document wherever the window is.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const kept = focus.held.filter((place) => !shown.includes(place))
      return kept.length === 0 ? shown : [...shown, ...kept].toSorted((a, b) => a - b)
    },
  })
  // It would follow a row by the place of the window that it last heard of, which may be long gone:
  // the reader's place is kept by the row that is read.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = never
  useReadingPlace({
    virtualizer,
    history,
    rows,
    ready: offset > 0,
    place: props.place,
    onRead: props.onRead,
  })

  const shown = virtualizer.getVirtualItems()
  const lastShown = virtualizer.range?.endIndex ?? 0
  const firstVisible = virtualizer.getVirtualItemForOffset(
    (virtualizer.scrollOffset ?? 0) + COVERED,
  )
  const today = standsUnder(history, rows, firstVisible?.index ?? 0)
  const selected = useMemo(() => {
    const index = selectedId === undefined ? undefined : indexOfId(history, selectedId)
    return index === undefined ? undefined : history.items[index]?.key
  }, [history, selectedId])

  useEffect(() => {
    if (lastShown >= rows.length - NEAR) onNearEnd()
  }, [lastShown, rows.length, onNearEnd])

  return (
    <div className="@container relative">
      {today !== undefined && (
        <div {...railAlong('none')} className="sticky top-13 z-(--z-rail) bg-canvas short:top-0">
          <DayHead at={today} zone={zone} counts={countsOf(today)} />
        </div>
      )}
      {children}
      <div
        ref={feed}
        // A feed without articles is none.
        {...(rows.length > 0 && {
          role: 'feed',
          'aria-label': 'Deployment history',
          'aria-busy': busy,
        })}
        className="relative"
        style={{ blockSize: virtualizer.getTotalSize() }}
        {...focus.handlers}
      >
        {shown.map(({ index: place, key, start }) => {
          const row = rowAt(history, rows, place)
          if (!row) return null
          const day = startsDay(history, rows, place, dayOf)
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={place}
              data-key={key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              {day !== undefined && (
                <div
                  {...railAlong(
                    row.kind === 'item'
                      ? railAbove(history.items, history.gaps, row.index)
                      : 'none',
                  )}
                  className="relative"
                >
                  <DayHead at={day} zone={zone} counts={countsOf(day)} />
                </div>
              )}
              <FeedRowView
                row={row}
                position={place + 1}
                history={history}
                zone={zone}
                compact={compact}
                selected={row.key === selected}
                arrived={
                  row.kind === 'gap' && props.closingGap?.startId === row.startId
                    ? props.closingGap.arrived
                    : undefined
                }
                onLoadGap={props.onLoadGap}
                onStopGap={props.onStopGap}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
