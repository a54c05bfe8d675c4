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
import { useWholeRows } from '#src/ui/hooks/use-whole-rows.ts'
import { useRem } from '#src/ui/hooks/use-rem.ts'
import type { MatrixRow } from '#board/matrix/matrix.ts'
import { ColumnHead } from './column-head.tsx'
import { ServiceRow, type Table } from './service-row.tsx'
import { attemptCount } from './cell-words.ts'
import { useFilledTable } from './fill-table.ts'

/** The widths of the columns, in rem: the names, the verdicts, and the least for an environment. */
const NAME = 12.5
const VERDICT = 11.5
const LEAST = 15

/** The heights of a row, in rem: with one line, and for each further line of its cells. */
const ROW = 2.1875
const LINE = 1.125

const ROWS_AHEAD = 4
const COLUMNS_AHEAD = 1

const linesOf = ({ cells }: MatrixRow): number =>
  cells.reduce((most, { has }) => Math.max(most, attemptCount(has)), 0)

type ServiceTableProps = {
  rows: readonly MatrixRow[]
  /** Is told how many of the rows, from the first, the person may have seen. */
  onSeen: (count: number) => void
  table: Table
  /** The head of the verdicts. */
  verdictHead: ReactNode
  labelledBy: string
}

/**
 * Services × environments. Only what is in view is rendered, rows and columns alike, so that 300 services in 30
 * environments cost what is on the screen. It scrolls inside itself once it is larger than the window; heads and names
 * stay in place.
 */
export function ServiceTable(props: ServiceTableProps) {
  const { rows, onSeen, table, verdictHead, labelledBy } = props
  const { environments, reference } = table
  const rem = useRem()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const whole = useWholeRows(list)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let isMeasured = false
    const observer = new ResizeObserver(() => {
      const measure = () => setWidth(element.clientWidth)
      // The first rows are rendered in slices, not in the frame that measures.
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
    // React renders once for both: each would otherwise render at once, and scrolling both ways render twice a frame.
    useFlushSync: false,
    rangeExtractor: whole.extract,
  })
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: environments.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    paddingStart: lead,
    overscan: whole.isWhole ? environments.length : COLUMNS_AHEAD,
    initialRect: { width: 1280, height: 640 },
    useFlushSync: false,
  })
  useLayoutEffect(() => columnVirtualizer.measure(), [columnVirtualizer, columnWidth])

  // A row that goes with the focus in it, because it is the same everywhere now, leaves it to the table.
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
    // Rows come once the columns have their width; otherwise they would be laid out twice.
    width === 0 ? [] : rowsInView.map(({ key }) => key),
    { from: shownColumns[0]?.index ?? 0, to: shownColumns.at(-1)?.index ?? -1 },
    whole.isWhole,
  )
  const seen = (rowsInView.findLast(({ key }) => filled.has(key))?.index ?? -1) + 1
  useEffect(() => onSeen(seen), [onSeen, seen])
  // Paper is as wide as it is.
  const gridTemplateColumns = whole.isPrinting
    ? `2fr 2fr repeat(${environments.length}, 3fr)`
    : `${NAME}rem ${VERDICT}rem repeat(${environments.length}, ${columnWidth}px)`
  const inlineSize = whole.isPrinting ? '100%' : lead + columnWidth * environments.length
  return (
    <div
      ref={scroller}
      role="group"
      aria-labelledby={labelledBy}
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[calc(100dvh-5rem)] overflow-auto [overflow-anchor:none] -outline-offset-2 [scroll-padding-block-start:3rem] [scroll-padding-inline-start:13rem]"
    >
      <div
        role="table"
        aria-labelledby={labelledBy}
        aria-rowcount={rows.length + 1}
        aria-colcount={environments.length + 2}
        // Nothing stands at widths that are not known yet.
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
                    'grid h-10 min-w-0 items-center',
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
          // Below the window the browser styles none of it.
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
                  // Not by a transform, which would give the browser twice as many parts to layer.
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
