import { Fragment, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { rowLine } from '#form/controls/field-space.ts'
import type { NodeId, RowId } from '#form/draft/field-address.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { ListRow } from './list-row.tsx'
import { rowReasons } from './list-words.ts'
import { useRowDrag } from './row-drag.ts'

/** The row that was removed last. */
type Removed = {
  readonly name: string
  /** The index it had. */
  readonly index: number
  /** The undo state right after; any further change replaces it. */
  readonly step: unknown
}

/** Offers to restore a removed row at its index, until the next change. */
function RemovedRow({ removed, onRestore }: { removed: Removed; onRestore: () => void }) {
  const { steps } = useConfiguration()
  const step = useStore(steps)
  if (step !== removed.step) return null
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-dashed border-line px-2 py-1 text-sm text-ink-2 last:border-b-0">
      {removed.name} removed.
      <Button size="sm" variant="ghost" aria-label={`Restore ${removed.name}`} onClick={onRestore}>
        Restore
      </Button>
    </li>
  )
}

/** Applies a change synchronously and restores focus, which moving an element loses. */
const keepingFocus = (change: () => void) => {
  const { activeElement } = document
  flushSync(change)
  if (activeElement instanceof HTMLElement && document.activeElement !== activeElement) {
    activeElement.focus()
  }
}

type ListRowsProps = {
  /** The list. */
  node: FormNode
  renderRow: (id: NodeId) => ReactNode
  focusRow: (index: number) => void
}

/** The rows of an array. They can be moved, copied, removed and collapsed, and keep their identity when they move. */
export function ListRows({ node, renderRow, focusRow }: ListRowsProps) {
  const { id, rows, label } = node
  const { copyRow, removeRow, moveRow, undo, steps, field } = useConfiguration()
  const list = useRef<HTMLOListElement>(null)
  const [removed, setRemoved] = useState<Removed>()
  const [collapsed, setCollapsed] = useState<ReadonlySet<RowId>>(new Set())
  const nameOf = (index: number) => `${label} ${index + 1}`

  const move = (index: number, by: number) => {
    const row = rows[index]?.row
    const to = index + by
    if (row === undefined || to < 0 || to >= rows.length) return
    keepingFocus(() => moveRow(id, row, by))
    announce(`${nameOf(index)} is now ${to + 1} of ${rows.length}`, `moved in ${id}`)
  }

  const drag = useRowDrag(list, (from, to) => move(from, to - from))

  const change = (edit: () => void, focusIndex: number) => {
    flushSync(edit)
    focusRow(focusIndex)
  }

  const remove = (index: number) => {
    const row = rows[index]?.row
    if (row === undefined) return
    change(() => {
      removeRow(id, row)
      setRemoved({ name: nameOf(index), index, step: steps.get() })
    }, index)
    announce(`${nameOf(index)} removed`)
  }

  const collapse = (row: RowId, isCollapsed: boolean) =>
    setCollapsed(
      (before) =>
        new Set([...[...before].filter((one) => one !== row), ...(isCollapsed ? [row] : [])]),
    )

  const nodeOf = (one: NodeId) => field(one)?.node
  const canCollapse =
    rows.length > 1 &&
    rows.some((row) => {
      const rowNode = nodeOf(row.node)
      return rowNode && !rowLine(rowNode, nodeOf)
    })
  const areCollapsed = rows.every(({ row }) => collapsed.has(row))

  const restoreOffer = removed && (
    <RemovedRow removed={removed} onRestore={() => change(undo, removed.index)} />
  )
  return (
    <>
      {canCollapse && (
        <span className="flex justify-end">
          <Button
            size="sm"
            variant="ghost"
            className="-me-2 text-xs"
            aria-label={`${areCollapsed ? 'Expand' : 'Collapse'} all of ${label}`}
            onClick={() => setCollapsed(new Set(areCollapsed ? [] : rows.map(({ row }) => row)))}
          >
            {areCollapsed ? 'Expand all' : 'Collapse all'}
          </Button>
        </span>
      )}
      <ol
        ref={list}
        // On a phone, rows start below the pin: each nesting level would cost a gutter.
        // The ground of what is in it: a ring in the gutter clears the line behind it with this color.
        className="@container my-1 rounded-sm [--color-canvas:var(--color-surface)] border border-line-2 bg-surface empty:hidden max-sm:-ms-(--gutter)"
      >
        {rows.map(({ row, node: rowNode }, index) => (
          <Fragment key={row}>
            {removed?.index === index && restoreOffer}
            <ListRow
              node={rowNode}
              previous={rows[index - 1]?.node}
              name={nameOf(index)}
              number={index + 1}
              reasons={rowReasons(node, index)}
              onMove={(by) => move(index, by)}
              onCopy={() => change(() => copyRow(id, row), index + 1)}
              onRemove={() => remove(index)}
              handle={drag.handle(index)}
              mark={drag.mark(index)}
              isCollapsed={collapsed.has(row)}
              onCollapse={(isCollapsed) => collapse(row, isCollapsed)}
            >
              {renderRow(rowNode)}
            </ListRow>
          </Fragment>
        ))}
        {removed && removed.index >= rows.length && restoreOffer}
      </ol>
    </>
  )
}
