import { Glyph } from '#src/ui/marks/glyph.tsx'
import type { GridColumn } from './grid-columns.ts'
import { BLOCK, type GridContext } from './grid-context.ts'

type ColumnHeadProps = {
  column: GridColumn
  index: number
  context: GridContext
  active: boolean
}

function ColumnHead({ column, index, context, active }: ColumnHeadProps) {
  const { head, name, appearance } = context.wordsOf(column)
  const id = column.kind === 'record' ? column.item.id : undefined
  const focusable = {
    'data-at': `-1 ${index}`,
    tabIndex: active ? 0 : -1,
    'aria-label': name,
    title: name,
    ...(active && { 'data-opens': id }),
  }
  const content = (
    <>
      {appearance && <Glyph {...appearance} className="services-grid-head-glyph" />}
      {head}
    </>
  )
  return (
    <div role="columnheader" aria-colindex={index + 2} className="services-grid-head">
      {id === undefined ? (
        <span {...focusable} role="note">
          {content}
        </span>
      ) : (
        <a {...focusable} href={context.hrefOf(id)} data-id={id}>
          {content}
        </a>
      )}
    </div>
  )
}

type GridHeadProps = {
  context: GridContext
  blocks: readonly number[]
  /** The column with the tab stop, if it is in the heads. */
  active: number | undefined
}

/** The heads of the columns: the days, then the time of each deployment. */
export function GridHead({ context, blocks, active }: GridHeadProps) {
  const { columns, days, width } = context
  const [from, to] = [(blocks[0] ?? 0) * BLOCK, ((blocks.at(-1) ?? -1) + 1) * BLOCK]
  return (
    <>
      <div role="columnheader" aria-colindex={1} className="services-grid-corner">
        Newest first
      </div>
      {days
        .filter(({ start, count }) => start < to && start + count > from)
        .map(({ start, count, label }) => (
          <span
            key={start}
            aria-hidden
            className="services-grid-day"
            style={{
              insetInlineStart: `calc(var(--services-grid-name) + ${start * width}px)`,
              inlineSize: count * width,
            }}
          >
            <span>{label}</span>
          </span>
        ))}
      {blocks.map((block) => (
        <div
          key={block}
          role="none"
          className="services-grid-block services-grid-heads"
          style={{
            insetInlineStart: `calc(var(--services-grid-name) + ${block * BLOCK * width}px)`,
          }}
        >
          {columns.slice(block * BLOCK, (block + 1) * BLOCK).map((column, n) => (
            <ColumnHead
              key={column.key}
              column={column}
              index={block * BLOCK + n}
              context={context}
              active={active === block * BLOCK + n}
            />
          ))}
        </div>
      ))}
    </>
  )
}
