import { memo, useMemo } from 'react'
import { clip, inSentence, visible } from '#src/deployments/record/display-text.ts'
import { KindIcon } from '#src/deployments/record/kind-look.tsx'
import { GridCell } from './grid-cell.tsx'
import { BLOCK, type GridContext } from './grid-context.ts'
import { type GridRow, markWords, shownMark } from './grid-rows.ts'
import { lineAfter } from './marks-and-lines.ts'

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
    const mark = column.kind === 'record' ? shownMark(row, column.place) : undefined
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
            : `${name}, ${isUnknown ? 'not known' : 'not named'}, ${when}`
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
  const link = useMemo(() => serviceHref(row.token), [serviceHref, row.token])
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
