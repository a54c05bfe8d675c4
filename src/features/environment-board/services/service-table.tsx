import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { useRowsOutOfView } from '#src/ui/hooks/use-rows-out-of-view.ts'
import { useRem } from '#src/ui/hooks/use-rem.ts'
import type { MatrixRow } from '#board/matrix/matrix.ts'
import { ColumnHead } from './column-head.tsx'
import { ServiceRow, type Table } from './service-row.tsx'
import { attemptCount } from './cell-words.ts'
import { useFilledTable } from './fill-table.ts'

/** The column widths in rem: the names, the verdicts, and the minimum for an environment. */
const NAME = 12.5
const VERDICT = 11.5
const LEAST = 15

/** The estimated height of a row in rem: with one line, and for each further line. */
const ROW = 2.1875
const LINE = 1.125

const ROWS_AHEAD = 4
const COLUMNS_AHEAD = 1

const linesOf = ({ cells }: MatrixRow): number =>
  cells.reduce((most, { has }) => Math.max(most, attemptCount(has)), 0)

type ServiceTableProps = {
  rows: readonly MatrixRow[]
  /** Called with how many rows, counted from the first, the person may have seen. */
  onSeen: (count: number) => void
  table: Table
  /** The head of the verdict column. */
  verdictHead: ReactNode
  labelledBy: string
}

/**
 * The table of services by environments. Only rows and columns in view are rendered, so that 300 services in 30
 * environments cost no more than what is on the screen. A table larger than the window scrolls inside itself, and its
 * heads and names stay in place.
 */
export function ServiceTable(props: ServiceTableProps) {
  const { rows, onSeen, table, verdictHead, labelledBy } = props
  const { environments, reference } = table
  const rem = useRem()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const rowsOutOfView = useRowsOutOfView(list)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let isMeasured = false
    const observer = new ResizeObserver(() => {
      const measure = () => setWidth(element.clientWidth)
      // As a transition, the first rows are rendered in slices and not in the frame that measures.
      if (isMeasured) measure()
      else startTransition(measure)
      isMeasured = true
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const lead = (NAME + VERDICT) * rem
  const columnWidth = Math.max(
    LEAST * rem,
    Math.floor((width - lead) / Math.max(1, environments.length)),
  )
  // Stable functions: a new one makes the virtualizer lay out every row again.
  const keyAt = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const estimate = useCallback(
    (index: number) => {
      const row = rows[index]
      return (ROW + (row ? linesOf(row) : 0) * LINE) * rem
    },
    [rows, rem],
  )
  // oxlint-disable-next-line react/incompatible-library -- a mutable object, which nothing here memoizes
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: estimate,
    getItemKey: keyAt,
    overscan: ROWS_AHEAD,
    initialRect: { width: 1280, height: 640 },
    // Otherwise each virtualizer renders synchronously, and scrolling both ways renders twice a frame.
    useFlushSync: false,
    rangeExtractor: rowsOutOfView.extract,
  })
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: environments.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    paddingStart: lead,
    overscan: rowsOutOfView.hasRowsOutOfView ? environments.length : COLUMNS_AHEAD,
    initialRect: { width: 1280, height: 640 },
    useFlushSync: false,
  })
  useLayoutEffect(() => columnVirtualizer.measure(), [columnVirtualizer, columnWidth])

  // If a removed row had focus, for example because its environments became the same, the table takes the focus.
  const rowRef = useCallback(
    (row: HTMLElement | null) => {
      if (row === null) return
      rowVirtualizer.measureElement(row)
      return () => {
        const hasFocus = row.contains(document.activeElement)
        queueMicrotask(() => {
          rowVirtualizer.measureElement(null)
          if (hasFocus && !row.isConnected) scroller.current?.focus({ preventScroll: true })
        })
      }
    },
    [rowVirtualizer],
  )

  const shownColumns = columnVirtualizer.getVirtualItems()
  const rowsInView = rowVirtualizer.getVirtualItems()
  const filled = useFilledTable(
    // Rows wait for the width of the columns; otherwise they would be laid out twice.
    width === 0 ? [] : rowsInView.map(({ key }) => key),
    { from: shownColumns[0]?.index ?? 0, to: shownColumns.at(-1)?.index ?? -1 },
    rowsOutOfView.hasRowsOutOfView,
  )
  const seen = (rowsInView.findLast(({ key }) => filled.has(key))?.index ?? -1) + 1
  useEffect(() => onSeen(seen), [onSeen, seen])
  // Paper does not scroll, so the columns share its width.
  const gridTemplateColumns = rowsOutOfView.isPrinting
    ? `minmax(0,2fr) minmax(0,2fr) repeat(${environments.length}, minmax(0,3fr))`
    : `${NAME}rem ${VERDICT}rem repeat(${environments.length}, ${columnWidth}px)`
  const inlineSize = rowsOutOfView.isPrinting ? '100%' : lead + columnWidth * environments.length
  return (
    <div
      ref={scroller}
      role="group"
      aria-labelledby={labelledBy}
      // A scrollable element must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[calc(100dvh-5rem)] overflow-auto [overflow-anchor:none] -outline-offset-2 [scroll-padding-block-start:3rem] [scroll-padding-inline-start:13rem]"
    >
      <div
        role="table"
        aria-labelledby={labelledBy}
        aria-rowcount={rows.length + 1}
        aria-colcount={environments.length + 2}
        // Hidden until the widths are known.
        className={classNames('text-sm', width === 0 && 'invisible')}
        style={{ inlineSize }}
      >
        <div role="rowgroup" className="sticky top-0 z-(--z-sticky) bg-canvas">
          <div
            role="row"
            aria-rowindex={1}
            className="grid border-b border-edge"
            style={{ gridTemplateColumns }}
          >
            <div
              role="columnheader"
              aria-colindex={1}
              className="sticky start-0 z-(--z-rail) flex h-10 items-center bg-canvas text-xs text-ink-3"
            >
              Service
            </div>
            <div
              role="columnheader"
              aria-colindex={2}
              className="flex h-10 items-center text-xs text-ink-3"
            >
              {verdictHead}
            </div>
            {shownColumns.map(({ index }) => {
              const environment = environments[index]
              if (!environment) return null
              return (
                <div
                  key={environment.environmentId}
                  role="columnheader"
                  aria-colindex={index + 3}
                  style={{ gridColumn: index + 3 }}
                  className={classNames(
                    'grid h-10 min-w-0 items-center print:h-auto print:py-1',
                    environment === reference &&
                      'bg-surface shadow-[inset_0_2px_0_var(--color-mark-solid)] forced-colors:border-t-2 forced-colors:border-[Highlight]',
                  )}
                >
                  <ColumnHead {...{ environment, reference }} at={table.at} />
                </div>
              )
            })}
          </div>
        </div>
        <div
          ref={list}
          data-rows
          role="rowgroup"
          // The browser skips styling and layout of the rows while they are outside the window.
          className="relative [content-visibility:auto]"
          style={{ blockSize: rowVirtualizer.getTotalSize() }}
        >
          {rowsInView.map(({ index, key, start }) => {
            const row = rows[index]
            const span = filled.get(key)
            return (
              row &&
              span && (
                <div
                  key={key}
                  ref={rowRef}
                  data-index={index}
                  role="row"
                  aria-rowindex={index + 2}
                  className="absolute inset-x-0 grid border-b border-line"
                  // Not a transform, which would give the browser twice as many layers.
                  style={{ gridTemplateColumns, top: start }}
                >
                  <ServiceRow row={row} table={table} from={span.from} to={span.to} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
