import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type MouseEvent, useCallback, useRef } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useRem } from '#src/ui/hooks/use-rem.ts'
import { BLOCK, type GridContext } from './grid-context.ts'
import { GridHead } from './grid-head.tsx'
import { GridRowView } from './grid-row-view.tsx'
import type { GridRow } from './grid-rows.ts'
import { type GridPosition, useGridKeys } from './use-grid-keys.ts'

/** In rem, as in `services-grid.css`: the height of a row and of the heads, and the width of the names. */
const ROW = 3
const HEAD = 3
const NAME = { wide: 11.5, narrow: 9.25 }

const ROWS_AHEAD = 4

/** The indexes in view, and the one that has the tab stop: an element that is not there cannot keep the focus. */
const withActive = (active: number) => (range: Range) => {
  const shown = defaultRangeExtractor(range)
  if (active < 0 || active >= range.count || shown.includes(active)) return shown
  return [...shown, active].toSorted((a, b) => a - b)
}

type ServicesGridProps = {
  rows: readonly GridRow[]
  context: GridContext
  onOpen: (id: string) => void
  onOpenService: (href: string) => void
}

const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/**
 * Services × deployments, newest at the left. Only what is in view is rendered, rows and blocks of columns alike. It
 * scrolls inside itself; names and heads stay in place.
 */
export const ServicesGrid = memo(function ServicesGrid(props: ServicesGridProps) {
  const { rows, context, onOpen, onOpenService } = props
  const { columns, width } = context
  const rem = useRem()
  const name = useMinWidth(40) ? NAME.wide : NAME.narrow
  const scroller = useRef<HTMLDivElement>(null)
  const [lead, head, height] = [name * rem, HEAD * rem, ROW * rem]

  const reveal = ({ row, column }: GridPosition) => {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const [top, left] = [row * height, column * width]
    element.scrollTo({
      top:
        row < 0
          ? scrollTop
          : Math.max(top + height + head - clientHeight, Math.min(top, scrollTop)),
      left:
        column < 0
          ? scrollLeft
          : Math.max(left + width + lead - clientWidth, Math.min(left, scrollLeft)),
    })
  }
  const { active, move, onFocus } = useGridKeys({
    rowCount: rows.length,
    columnCount: columns.length,
    pageRows: () =>
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / height) - 1),
    element: () => scroller.current,
    reveal,
  })
  const activeBlock = Math.floor(active.column / BLOCK)

  const keyAt = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  // React renders once for both: rendering each on its own would lay the page out in between.
  // oxlint-disable-next-line react/incompatible-library -- a mutable object, which the compiler leaves alone here
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: keyAt,
    overscan: ROWS_AHEAD,
    rangeExtractor: withActive(active.row),
    initialRect: { width: 1280, height: 640 },
    useFlushSync: false,
  })
  const blockVirtualizer = useVirtualizer({
    horizontal: true,
    count: Math.ceil(columns.length / BLOCK),
    getScrollElement: () => scroller.current,
    estimateSize: () => BLOCK * width,
    paddingStart: lead,
    overscan: 1,
    rangeExtractor: withActive(activeBlock),
    initialRect: { width: 1280, height: 640 },
    useFlushSync: false,
  })

  const columnOf = (row: number) => (active.row === row ? active.column : undefined)
  const shown = blockVirtualizer.getVirtualItems().map(({ index }) => index)
  // The same array while the same blocks are in view, so that scrolling down renders no row again.
  const last = useRef(shown)
  if (last.current.join() !== shown.join()) last.current = shown
  const blocks = last.current

  const onClick = (event: MouseEvent) => {
    const { target } = event
    const link =
      target instanceof Element ? target.closest<HTMLElement>('[data-id], a[data-timeline]') : null
    if (!link || isForBrowser(event)) return
    const { id } = link.dataset
    // A press on an empty cell only moves the focus there.
    if (id !== undefined && !(link instanceof HTMLAnchorElement)) return
    event.preventDefault()
    if (id !== undefined) onOpen(id)
    else onOpenService(link.getAttribute('href') ?? '')
  }
  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key === 'Enter' && target instanceof HTMLElement && target.tagName !== 'A') {
      const { id } = target.dataset
      if (id !== undefined) onOpen(id)
    } else move(event)
  }

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      aria-label="Services over time"
      aria-readonly
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      onClick={onClick}
      onKeyDown={unlessComposing(onKey)}
      onFocus={onFocus}
      className="services-grid"
    >
      <div
        role="rowgroup"
        className="services-grid-top"
        style={{ inlineSize: lead + columns.length * width }}
      >
        <div role="row" aria-rowindex={1} className="services-grid-row h-full">
          <GridHead context={context} blocks={blocks} active={columnOf(-1)} />
        </div>
      </div>
      <div
        role="rowgroup"
        className="relative"
        style={{
          blockSize: rowVirtualizer.getTotalSize(),
          inlineSize: lead + columns.length * width,
        }}
      >
        {rowVirtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className="services-grid-row absolute inset-x-0 border-b border-line"
                style={{ top: start }}
              >
                <GridRowView
                  row={row}
                  rowIndex={index}
                  blocks={blocks}
                  context={context}
                  active={columnOf(index)}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
})
