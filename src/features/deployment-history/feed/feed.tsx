import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
  useLayoutEffect,
} from 'react'
import { count } from '#src/lib/text/counted.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { MOST_PRINTED, useRowsOutOfView } from '#src/ui/hooks/use-rows-out-of-view.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { railAlong } from '#src/ui/marks/rail.ts'
import { type DayCounts, dayWords } from './day-counts.ts'
import { DayHead } from './day-head.tsx'
import { dayFinder } from '#timeline/loading/days.ts'
import { dayStartingAt, headOfRow } from './feed-days.ts'
import { FeedRowView } from './feed-row-view.tsx'
import { type FeedRows, rowAt, rowKeyAt } from './feed-rows.ts'
import { indexOfId, type History } from '#src/deployments/history/history.ts'
import type { ClosingGap } from '#src/deployments/history/pager.ts'
import { visibleDay } from './scroll-memory.ts'
import { DAY_HEAD, firstRowCount, heightOfRow, useInColumns } from './row-height.ts'
import { railsAt } from './row-rails.ts'
import { type FocusWish, useFeedFocus } from './use-feed-focus.ts'
import { COVERED, type ScrollAnchor } from './scroll-anchor.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** The offset of an element from the top of the document, and its width, in px. */
const useOffsetTop = (ref: RefObject<HTMLElement | null>) => {
  const [offset, setOffset] = useState(0)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect()
      if (!box) return
      setOffset(Math.round(box.top + window.scrollY))
      setWidth(Math.round(box.width))
    }
    // Measure now, so that the first layout already uses the right offset and width.
    measure()
    // Observe the body too, because anything above the element may change its height.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return { offset, width }
}

type FeedProps = {
  history: History
  rows: FeedRows
  days: DayCounts
  zone: Zone
  /** Whether a filter is in use. */
  filtered: boolean
  /** Quieter entries, closer together. */
  compact: boolean
  selectedId: string | undefined
  busy: boolean
  closingGap: ClosingGap | undefined
  /** Whether the gap is being closed because the person asked for it. */
  closesGap: boolean
  onLoadGap: (startId: string) => void
  onStopGap: () => void
  /** Called when the last rows are near, to load older ones. */
  onNearEnd: () => void
  /** Ctrl+Home and Ctrl+End move the focus before or after the feed. */
  onLeave: (to: 'before' | 'after') => void
  /** Where to scroll to; `onScroll` reports the position as the user scrolls. */
  scrollTo: ScrollAnchor | undefined
  onScroll: (position: ScrollAnchor) => void
  /** The row that should take the focus; a new object requests it again. */
  focusOn: FocusWish | undefined
  /** Floats over the top of the feed. */
  children?: ReactNode
}

const never = () => false

/** Load older deployments when fewer window heights than this are left, so that fast scrolling does not run out. */
const WINDOWS_AHEAD = 2

/** Rows rendered beyond the visible ones. None at first, so that the first rows appear sooner. */
const AHEAD = 6

/** The deployments as a virtualized WAI-ARIA feed. Memoized, because a typed filter reaches its rows deferred. */
export const Feed = memo(function Feed(props: FeedProps) {
  // No `use memo`: the virtualizer is a mutable object, and memoizing what reads it would freeze the list.
  const { history, rows, days, zone, filtered, compact, selectedId, busy, onNearEnd, children } =
    props
  const feed = useRef<HTMLDivElement>(null)
  const dayOf = useMemo(() => dayFinder(zone), [zone])
  const countsOf = (day: string) => {
    const counts = days.get(day)
    return counts && dayWords(counts, filtered)
  }
  const now = useNow(60_000)
  const { offset, width } = useOffsetTop(feed)
  const focus = useFeedFocus({
    feed,
    history,
    rows,
    onLeave: props.onLeave,
    focusOn: props.focusOn,
  })

  const inColumns = useInColumns()
  // The callbacks are stable, because a new one makes the virtualizer lay out every row again.
  const current = useRef({ history, rows, compact, inColumns })
  current.current = { history, rows, compact, inColumns }
  const keyAt = useCallback(
    (rowIndex: number) =>
      rowKeyAt(current.current.history, current.current.rows, rowIndex) ?? rowIndex,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new layout only when the rows change
    [rows],
  )
  const hydrating = useIsHydrating()
  // What the host rendered is replaced row by row: until all are, the list keeps its height, and what leaves the page keeps
  // the height it had. Anything else would move the rows that the person reads.
  const rendered = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const list = feed.current
    if (!hydrating || !list) return undefined
    for (const row of list.querySelectorAll<HTMLElement>('[data-index]'))
      rendered.current.set(row.dataset['key'] ?? '', row.offsetHeight)
    list.style.minBlockSize = `${list.offsetHeight}px`
    return () => {
      list.style.minBlockSize = ''
    }
  }, [hydrating])
  const estimate = useCallback((rowIndex: number) => {
    const row = rowAt(current.current.history, current.current.rows, rowIndex)
    return (
      rendered.current.get(row?.key ?? '') ??
      heightOfRow(row, current.current.inColumns, current.current.compact)
    )
  }, [])

  const ahead = useDeferredValue(AHEAD, 0)
  const rowsOutOfView = useRowsOutOfView(feed)

  const virtualizer = useWindowVirtualizer({
    // Which rows are visible is known only after the feed has been measured.
    count: width > 0 ? rows.length : 0,
    estimateSize: estimate,
    overscan: ahead,
    scrollMargin: offset,
    getItemKey: keyAt,
    // Rows that have the focus or are about to take it stay rendered wherever the page is scrolled.
    rangeExtractor: (range) => rowsOutOfView.extract(range, focus.held),
  })
  // The virtualizer would adjust by its last known scroll offset, which may be stale; `useScrollAnchor`
  // holds the position instead.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = never
  useScrollAnchor({
    virtualizer,
    history,
    rows,
    headAt: (at) => (dayStartingAt(history, rows, at, dayOf) === undefined ? 0 : DAY_HEAD),
    closesGap: props.closesGap,
    ready: offset > 0,
    scrollTo: props.scrollTo,
    onScroll: props.onScroll,
  })

  // The host does not know how tall rows are, so it renders the first ones in the flow of the page.
  const shown = hydrating
    ? Array.from({ length: firstRowCount(history, rows, compact) }, (_, index) => ({
        index,
        key: keyAt(index),
        start: 0,
      }))
    : virtualizer.getVirtualItems()
  const lastShown = virtualizer.range?.endIndex ?? 0
  const firstVisible = virtualizer.getVirtualItemForOffset(
    (virtualizer.scrollOffset ?? 0) + COVERED,
  )
  const top = firstVisible?.index ?? 0
  const topDay = headOfRow(history, rows, top, dayOf)
  useEffect(() => visibleDay.set(topDay), [topDay])
  useEffect(() => () => visibleDay.set(undefined), [])
  const selected = useMemo(() => {
    const index = selectedId === undefined ? undefined : indexOfId(history, selectedId)
    return index === undefined ? undefined : history.items[index]?.key
  }, [history, selectedId])

  useEffect(() => {
    const windowHeight = virtualizer.scrollRect?.height ?? 0
    if (width === 0 || windowHeight === 0) return
    const end = offset + virtualizer.getTotalSize()
    const bottom = (virtualizer.scrollOffset ?? 0) + windowHeight
    if (end - bottom < WINDOWS_AHEAD * windowHeight) onNearEnd()
  }, [virtualizer, offset, width, lastShown, rows.length, onNearEnd])

  return (
    <div className="relative">
      {topDay !== undefined && (
        <div
          {...railAlong(railsAt(history, rows, top, filtered, now).above)}
          className="sticky top-13 z-(--z-rail) bg-canvas short:top-0"
        >
          <DayHead day={topDay} zone={zone} counts={countsOf(topDay)} />
        </div>
      )}
      {children}
      {rowsOutOfView.isPrinting && rows.length > MOST_PRINTED && (
        <p>
          The newest {count(MOST_PRINTED)} of {count(rows.length)} rows are printed.
        </p>
      )}
      <div
        ref={feed}
        // A feed needs at least one article.
        {...(rows.length > 0 && {
          role: 'feed',
          'aria-label': 'Deployment history',
          'aria-busy': busy,
        })}
        className="relative"
        {...(!hydrating && { style: { blockSize: virtualizer.getTotalSize() } })}
        {...focus.handlers}
        data-rows
      >
        {shown.map(({ index: rowIndex, key, start }) => {
          const row = rowAt(history, rows, rowIndex)
          if (!row) return null
          const day = dayStartingAt(history, rows, rowIndex, dayOf)
          const rails = railsAt(history, rows, rowIndex, filtered, now)
          return (
            <div
              key={key}
              data-index={rowIndex}
              data-key={key}
              {...(hydrating
                ? { className: 'relative' }
                : {
                    ref: virtualizer.measureElement,
                    className: 'absolute inset-x-0 top-0',
                    style: { transform: `translateY(${start - offset}px)` },
                  })}
            >
              {day !== undefined && (
                <div {...railAlong(rails.above)} className="relative">
                  <DayHead day={day} zone={zone} counts={countsOf(day)} />
                </div>
              )}
              <FeedRowView
                history={history}
                rows={rows}
                rowIndex={rowIndex}
                above={rails.above}
                below={rails.below}
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
})
