import { memo } from 'react'
import { clip, inSentence, visible } from '#src/deployments/record/display-text.ts'
import { KindIcon } from '#src/deployments/record/kind-appearance.tsx'
import { BLOCK, type GridContext } from './grid-context.ts'
import { type GridRow, markWords, markInColumn } from './grid-rows.ts'
import { lineAfter } from './marks-and-lines.ts'
import type { FailureMark } from '#timeline/feed/failure-marks.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import type { Rail } from '#src/ui/marks/rail.ts'

type GridCellProps = {
  /** The number of its column, from 0. */
  column: number
  /** The row and the column, to find the element that takes the focus. */
  at: string
  name: string
  /** The line towards the newer and the older deployment. */
  after: Rail | undefined
  before: Rail | undefined
  state: ServiceEvent['state'] | null
  version: string | undefined
  /** Whether it is the last good or the first bad one of a failure, and whether it looks like a rollback. */
  end: FailureMark | undefined
  isRollback: boolean
  /** The deployment that it opens, and its address. */
  id: string | undefined
  href: string | undefined
  active: boolean
}

/** A service in one deployment: a glyph on the line, or the line alone. Every prop is plain, so that equal cells do not render. */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { column, at, name, after, before, state, version, end, isRollback, id, href, active } =
    props
  const focusable = {
    'data-at': at,
    tabIndex: active ? 0 : -1,
    'aria-label': name,
    ...(active && { 'data-opens': id }),
  }
  const cell = {
    role: 'gridcell',
    'aria-colindex': column + 2,
    'data-after': after,
    'data-before': before,
    className: 'services-grid-cell',
  } as const
  if (state === null) return <div {...cell} {...focusable} data-id={id} />
  const glyph = <Glyph {...stateAppearance(state ?? undefined)} className="services-grid-glyph" />
  return (
    <div {...cell}>
      {href === undefined ? (
        <span {...focusable} role="img" data-end={end} className="services-grid-mark">
          {glyph}
        </span>
      ) : (
        <a {...focusable} href={href} data-id={id} data-end={end} className="services-grid-mark">
          {glyph}
        </a>
      )}
      {version !== undefined && (
        <span aria-hidden title={visible(version)} className="services-grid-version mono">
          {isRollback && '↶ '}
          {visible(clip(version, 40))}
        </span>
      )}
    </div>
  )
})

type GridBlockProps = {
  row: GridRow
  rowIndex: number
  block: number
  context: GridContext
  /** The column of the cell that has the tab stop, if it is in this row. */
  active: number | undefined
}

/** The cells of a row in one block of columns. */
const GridBlock = memo(function GridBlock({
  row,
  rowIndex,
  block,
  context,
  active,
}: GridBlockProps) {
  const { columns, markedAs, wordsOf, hrefOf, hour } = context
  const name = inSentence(row.name)
  const start = block * BLOCK
  return columns.slice(start, start + BLOCK).map((column, n) => {
    const index = start + n
    const mark = column.kind === 'record' ? markInColumn(row, column.place) : undefined
    const marked = mark && markedAs(row.past, mark.event)
    const { when } = wordsOf(column)
    const id = column.kind === 'record' ? column.item.id : undefined
    const isUnknown = column.kind === 'gap' || column.item.kind === 'unreadable'
    return (
      <GridCell
        key={column.key}
        column={index}
        at={`${rowIndex} ${index}`}
        name={
          mark
            ? `${name}, ${markWords(mark, marked)}, ${when}`
            : `${name}, ${isUnknown ? 'not known' : 'not listed'}, ${when}`
        }
        // Left of the newest column is what is now, which a filter may leave out.
        after={index === 0 ? row.now : lineAfter(row.past, column.place, hour)}
        before={lineAfter(row.past, column.place + 0.5, hour)}
        state={mark ? mark.event.state : null}
        version={mark?.changed === true ? mark.version : undefined}
        end={marked?.end}
        isRollback={marked?.rollback !== undefined}
        id={id}
        href={mark && id !== undefined ? hrefOf(id) : undefined}
        active={active === index}
      />
    )
  })
})

type GridRowViewProps = {
  row: GridRow
  rowIndex: number
  /** The blocks of columns to render. */
  blocks: readonly number[]
  context: GridContext
  active: number | undefined
}

/** A service: its name, and its cells in the blocks that are in view. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, rowIndex, blocks, context, active } = props
  const { width, serviceHref } = context
  const link = serviceHref(row.token)
  const focusable = { 'data-at': `${rowIndex} -1`, tabIndex: active === -1 ? 0 : -1 }
  const name = <bdi>{visible(clip(row.name, 80))}</bdi>
  return (
    <>
      <div
        role="rowheader"
        aria-colindex={1}
        {...(link === undefined && focusable)}
        className="services-grid-name"
      >
        <KindIcon kind={row.past.service.kind} />
        {link === undefined ? (
          <span title={visible(row.name)} className="truncate">
            {name}
          </span>
        ) : (
          <a
            {...focusable}
            href={link}
            data-timeline=""
            title={visible(row.name)}
            data-failing={row.failing || undefined}
            className="services-grid-service"
          >
            {name}
          </a>
        )}
        {row.failing && <span className="sr-only">, failing</span>}
      </div>
      {blocks.map((block) => (
        <div
          key={block}
          role="none"
          className="services-grid-block"
          style={{
            insetInlineStart: `calc(var(--services-grid-name) + ${block * BLOCK * width}px)`,
          }}
        >
          <GridBlock
            row={row}
            rowIndex={rowIndex}
            block={block}
            context={context}
            active={active}
          />
        </div>
      ))}
    </>
  )
})
