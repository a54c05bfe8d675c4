import { KIND, KindIcon } from '#src/deployments/record/kind-appearance.tsx'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { MarkedText } from '#src/ui/marks/marked-text.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { Cell, MatrixRow, RowVerdict } from '#board/matrix/matrix.ts'
import { verdictParts } from '#board/matrix/row-verdict.ts'
import { ServiceCell } from './service-cell.tsx'

/** What the table shows, whatever service a row is of. */
export type Table = {
  /** The environments of the columns. */
  environments: readonly BoardEnvironment[]
  /** The one that the others are compared with; undefined if there is no other. */
  reference: BoardEnvironment | undefined
  zone: Zone
  /** The day, as `dayKey`. */
  today: string
  /** The past time that it shows, as ISO 8601; undefined for now. */
  at: string | undefined
  onLookFurther: (environmentIds: readonly string[]) => void
}

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

/** What a row says, in words: "failing in 1, differs in 2". */
export function Verdict({ verdict, compares }: { verdict: RowVerdict; compares: boolean }) {
  const parts = verdictParts(verdict)
  if (parts.length === 0) return compares && verdict.compared > 1 ? <span>same</span> : null
  return parts.map(({ what, words }, index) => (
    <span key={what}>
      {index > 0 && ', '}
      {what === 'failing' ? <strong className="tone-danger text-(--tone)">{words}</strong> : words}
    </span>
  ))
}

type CellInTableProps = {
  row: MatrixRow
  cell: Cell
  environment: BoardEnvironment
  table: Table
}

/** The cell of a service in a column. */
export function CellInTable({ row, cell, environment, table }: CellInTableProps) {
  const { reference, zone, today, at, onLookFurther } = table
  return (
    <ServiceCell
      {...{ cell, zone, today, onLookFurther }}
      about={`${KIND[row.kind].label.toLowerCase()} ${visible(row.name)} in ${visible(environment.name)}`}
      history={environment.history}
      further={environment.further}
      reference={visible(reference?.name ?? '')}
      isPast={at !== undefined}
    />
  )
}

type ServiceRowProps = {
  row: MatrixRow
  table: Table
  /** The columns to render, first and last. */
  from: number
  to: number
}

/** The cells of a service from one column to another; the others are out of view. */
export function ServiceRow({ row, table, from, to }: ServiceRowProps) {
  const { environments, reference } = table
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
        <Verdict verdict={row.verdict} compares={reference !== undefined} />
      </div>
      {environments.slice(from, to + 1).map((environment, n) => {
        const index = from + n
        const cell = row.cells[index]
        return (
          cell && (
            <div
              key={environment.environmentId}
              role="cell"
              aria-colindex={index + 3}
              style={{ gridColumn: index + 3 }}
              className={classNames('min-w-0', environment === reference && 'bg-surface')}
            >
              <CellInTable {...{ row, cell, environment, table }} />
            </div>
          )
        )
      })}
    </>
  )
}
