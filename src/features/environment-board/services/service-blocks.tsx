import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { useRowsOutOfView } from '#src/ui/hooks/use-rows-out-of-view.ts'
import { useRem } from '#src/ui/hooks/use-rem.ts'
import type { Cell, MatrixRow } from '#board/matrix/matrix.ts'
import { isStopped } from '#board/matrix/relation.ts'
import { attemptCount } from './cell-words.ts'
import { CellInTable, ServiceName, type Table, Verdict } from './service-row.tsx'

/** Whether a cell says more than "the same as the reference". */
const speaks = ({ relation, has }: Cell): boolean =>
  relation !== 'same' || isStopped(has) || attemptCount(has) > 0

type BlockProps = { row: MatrixRow; position: number; table: Table }

/** A service: the reference, what differs, what is unknown and what is under way; the same is left out. */
function Block({ row, position, table }: BlockProps) {
  const { environments } = table
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2.5"
    >
      <div role="rowheader" aria-colindex={1} className="min-w-0 pb-1 [overflow-wrap:anywhere]">
        <ServiceName row={row} />
      </div>
      <div role="cell" aria-colindex={2} className="text-end text-xs leading-4.5 text-ink-2">
        <Verdict verdict={row.verdict} compares={table.reference !== undefined} />
      </div>
      {environments.map((environment, index) => {
        const cell = row.cells[index]
        return (
          cell &&
          speaks(cell) && (
            <div
              key={environment.environmentId}
              role="cell"
              aria-colindex={index + 3}
              className="col-span-full grid grid-cols-[5.75rem_minmax(0,1fr)] items-baseline"
            >
              <span className="truncate ps-6 text-xs text-ink-3">
                <bdi>{visible(clip(environment.name, 40))}</bdi>
              </span>
              <div className="min-w-0">
                <CellInTable {...{ row, cell, environment, table }} />
              </div>
            </div>
          )
        )
      })}
    </div>
  )
}

type ServiceBlocksProps = {
  rows: readonly MatrixRow[]
  /** Is told how many of the rows, from the first, the person may have seen. */
  onSeen: (count: number) => void
  table: Table
  labelledBy: string
}

/** The services on a phone: one block after another, without a head. The page scrolls; only what is near is rendered. */
export function ServiceBlocks({ rows, onSeen, table, labelledBy }: ServiceBlocksProps) {
  const { environments, reference } = table
  const rem = useRem()
  const list = useRef<HTMLDivElement>(null)
  const rowsOutOfView = useRowsOutOfView(list)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setOffset(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // Stable functions: a new one makes the virtualizer lay out every block again.
  const keyAt = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const estimate = useCallback(
    (index: number) => (3 + 1.625 * (rows[index]?.cells.filter(speaks).length ?? 0)) * rem,
    [rows, rem],
  )
  // oxlint-disable-next-line react/incompatible-library -- a mutable object, which nothing here memoizes
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: estimate,
    getItemKey: keyAt,
    scrollMargin: offset,
    overscan: 4,
    initialRect: { width: 390, height: 800 },
    rangeExtractor: rowsOutOfView.extract,
  })
  const shown = virtualizer.getVirtualItems()
  const seen = (shown.at(-1)?.index ?? -1) + 1
  useEffect(() => onSeen(seen), [onSeen, seen])
  return (
    <div
      role="table"
      aria-labelledby={labelledBy}
      aria-rowcount={rows.length + 1}
      aria-colcount={environments.length + 2}
      className="text-sm"
    >
      <div role="rowgroup" className="sr-only">
        <div role="row" aria-rowindex={1}>
          <span role="columnheader" aria-colindex={1}>
            Service
          </span>
          <span role="columnheader" aria-colindex={2}>
            {reference ? `Compared with ${visible(reference.name)}` : 'State'}
          </span>
          {environments.map(({ environmentId, name }, index) => (
            <span key={environmentId} role="columnheader" aria-colindex={index + 3}>
              {visible(name)}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={list}
        data-rows
        role="rowgroup"
        className="relative"
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="presentation"
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start - offset}px)` }}
              >
                <Block row={row} position={index} table={table} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
