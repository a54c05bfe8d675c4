import { memo } from 'react'
import { KindIcon } from '#src/deployments/record/kind-look.tsx'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { MarkedText } from '#src/ui/marks/marked-text.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Cell, MatrixRow } from '#board/matrix/matrix.ts'
import type { RowContext } from './row-context.ts'
import { mayBeFurther } from '#board/matrix/relation.ts'
import { ServiceCell } from './service-cell.tsx'
import { runningUntilWords } from './until.ts'
import { Verdict } from './verdict.tsx'

/** The name of a service with its kind, in danger if it fails somewhere. */
export function ServiceName({ row }: { row: MatrixRow }) {
  const failing = row.verdict.failing > 0
  return (
    <>
      <span className="me-2 inline-flex align-[-3px]">
        <KindIcon kind={row.kind} />
      </span>
      <span
        title={visible(row.name)}
        className={failing ? 'tone-danger font-bold text-(--tone)' : 'font-medium'}
      >
        <bdi>
          <MarkedText show={visible}>{clip(row.name, 80)}</MarkedText>
        </bdi>
      </span>
    </>
  )
}

type ServiceRowProps = {
  row: MatrixRow
  context: RowContext
  /** The columns to render, first and last. */
  from: number
  to: number
}

/** Until when the version of a cell ran, where the table shows a moment; undefined if it still runs. */
export const untilIn = (
  { moment, zone, today }: RowContext,
  { environmentId, has }: Cell,
): string | undefined => {
  const until = moment?.untilOf(environmentId, has)
  return until && runningUntilWords(until, zone, today)
}

/** The cells of a service from one column to another; the others are out of view. */
export const ServiceRow = memo(function ServiceRow({ row, context, from, to }: ServiceRowProps) {
  const { columns, referenceId, reference, zone, today, further, actions } = context
  return (
    <>
      <div
        role="rowheader"
        aria-colindex={1}
        className="sticky start-0 z-(--z-rail) bg-canvas py-2 pe-3 [overflow-wrap:anywhere]"
      >
        <ServiceName row={row} />
      </div>
      <div role="cell" aria-colindex={2} className="py-2 pe-3 text-ink-2">
        <Verdict verdict={row.verdict} compares={columns.length > 1} />
      </div>
      {row.cells.slice(from, to + 1).map((cell, n) => {
        const index = from + n
        return (
          <div
            key={cell.environmentId}
            role="cell"
            aria-colindex={index + 3}
            style={{ gridColumn: index + 3 }}
            className={classNames(
              'min-w-0',
              cell.environmentId === referenceId && columns.length > 1 && 'bg-surface',
            )}
          >
            <ServiceCell
              cell={cell}
              reference={reference}
              zone={zone}
              today={today}
              further={mayBeFurther(cell.has) ? further.get(cell.environmentId) : undefined}
              actions={actions}
              isThen={context.moment !== undefined}
              until={untilIn(context, cell)}
            />
          </div>
        )
      })}
    </>
  )
})
