import { useState } from 'react'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { KIND } from '#src/deployments/record/kind-appearance.tsx'
import { count } from '#src/lib/text/counted.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import type { GridContext } from './grid-context.ts'
import { type GridRow, markWords, markInColumn } from './grid-rows.ts'

/** How many deployments one press adds: with 300 services, each is 300 cells. */
const STEP = 20

/** How many fit on paper. */
const PRINTED = 5

type ServicesTableProps = { rows: readonly GridRow[]; context: GridContext; isPrinting: boolean }

/** The same as the grid, as a table of words. */
export function GridAsTable({ rows, context, isPrinting }: ServicesTableProps) {
  const { columns, markedAs, wordsOf } = context
  const [most, setMost] = useState(STEP)
  const shown = columns.slice(0, isPrinting ? PRINTED : most)
  const left = columns.length - shown.length
  return (
    <>
      <div
        role="group"
        aria-label="Services over time, scrollable"
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[calc(100dvh-5rem)] overflow-auto border-y border-line -outline-offset-2"
      >
        <table className="text-start text-sm">
          <caption className="sr-only">Services over time</caption>
          <thead className="sticky top-0 z-(--z-sticky) bg-canvas">
            <tr>
              <th
                scope="col"
                className="sticky start-0 z-(--z-rail) bg-canvas py-2 pe-4 text-start font-medium"
              >
                Service
              </th>
              {shown.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className="py-2 pe-4 text-start align-bottom text-xs font-normal text-ink-2"
                >
                  <span className="block min-w-24">{wordsOf(column).name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-t border-line">
                <th
                  scope="row"
                  className="sticky start-0 z-(--z-rail) max-w-40 bg-canvas py-2 pe-4 text-start align-top font-medium [overflow-wrap:anywhere] sm:max-w-60 print:min-w-32"
                >
                  <bdi>{visible(clip(row.name, 80))}</bdi>{' '}
                  <span className="text-xs font-normal text-ink-3">
                    {KIND[row.past.service.kind].label}
                    {row.failing && ', failing'}
                  </span>
                </th>
                {shown.map((column) => {
                  const mark =
                    column.kind === 'record' ? markInColumn(row, column.place) : undefined
                  const isUnknown = column.kind === 'gap' || column.item.kind === 'unreadable'
                  return (
                    <td key={column.key} className="py-2 pe-4 align-top">
                      {mark ? (
                        <bdi>{markWords(mark, markedAs(row.past, mark.event))}</bdi>
                      ) : (
                        <span className="text-ink-3">{isUnknown ? 'not known' : 'not listed'}</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm text-ink-2">
          The newest {count(shown.length)} of {count(columns.length)} columns.
          <Button size="sm" onClick={() => setMost(most + STEP)}>
            Show {count(Math.min(STEP, left))} more
          </Button>
        </p>
      )}
    </>
  )
}
