import Plus from 'lucide-react/icons/plus'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { FieldErrors } from '#src/ui/field-frame.tsx'
import type { FieldView } from './field-views.ts'
import { useConfiguration, useMode } from './configuration-context.ts'
import { wrongMessages } from './field-texts.tsx'
import { focusField } from './focus-field.ts'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import { fullReason, missingWords, rowReasons } from './list-words.ts'
import { Pin } from './pin.tsx'
import type { NodeId } from './place.ts'
import { type Removed, RemovedRow } from './removed-row.tsx'
import { useRowDrag } from './row-drag.ts'

type ListFieldProps = { view: FieldView; renderRow: (id: NodeId) => ReactNode }

/** Runs a change of the rows at once, and gives focus back to what had it where it was moved. */
const keepingFocus = (change: () => void) => {
  const { activeElement } = document
  flushSync(change)
  if (activeElement instanceof HTMLElement && document.activeElement !== activeElement) {
    activeElement.focus()
  }
}

/** An array: rows that are added, removed and moved, each known by itself and not by its number. */
export function ListField({ view, renderRow }: ListFieldProps) {
  const { node, state } = view
  const { id, rows } = node
  const { addRow, copyRow, removeRow, moveRow, undo, steps, field } = useConfiguration()
  const mode = useMode()
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<Removed>()
  const errors = wrongMessages(view)
  const missing = missingWords(node)
  const full = fullReason(node)
  const nameOf = (index: number) => `${node.label} ${index + 1}`

  /** Moves focus to the row at an index as it is now, or to what adds the first one. */
  const focusRow = (index: number) => {
    const now = field(id)?.node.rows ?? []
    const row = now[Math.min(index, now.length - 1)]
    if (row) focusField(row.node)
    else add.current?.focus()
  }

  const move = (index: number, by: number) => {
    const row = rows[index]?.row
    const to = index + by
    if (row === undefined || to < 0 || to >= rows.length) return
    keepingFocus(() => moveRow(id, row, by))
    announce(`${nameOf(index)} is now ${to + 1} of ${rows.length}`, `moved in ${id}`)
  }

  const drag = useRowDrag(list, (from, to) => move(from, to - from))

  const change = (edit: () => void, focused: number) => {
    flushSync(edit)
    focusRow(focused)
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

  const bringBack = removed && (
    <RemovedRow removed={removed} onBack={() => change(undo, removed.index)} />
  )
  // A list that is a row stands in that row's group, which has the name already.
  const Frame = node.rowNumber === undefined ? 'fieldset' : 'div'
  return (
    <Frame
      id={id}
      tabIndex={-1}
      aria-label={node.rowNumber === undefined ? node.label : undefined}
      aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      data-field
      className="relative mt-2 py-[calc(var(--field-gap)/2)] ps-(--gutter)"
    >
      <Pin view={view} />
      <ListHead view={view} />
      {errors.length > 0 && <FieldErrors id={`${id}-errors`} errors={errors} />}
      {state === 'untouched' ? (
        <p className="py-1 text-sm text-ink-2">
          {node.place.steps.some((step) => 'row' in step)
            ? 'No rows yet.'
            : mode === 'merge'
              ? 'The saved list or the default is in force; this API does not show it. A list that is entered here takes its place.'
              : 'Not set: the default is in force.'}
        </p>
      ) : (
        <ol
          ref={list}
          // On a phone the rows begin under the pin: each level of a list in lists would cost a gutter.
          className="@container my-1 rounded-sm border border-line-2 bg-surface empty:hidden max-sm:-ms-(--gutter)"
        >
          {rows.map(({ row, node: rowNode }, index) => (
            <Fragment key={row}>
              {removed?.index === index && bringBack}
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
              >
                {renderRow(rowNode)}
              </ListRow>
            </Fragment>
          ))}
          {removed && removed.index >= rows.length && bringBack}
        </ol>
      )}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          ref={add}
          size="sm"
          className="pointer-coarse:h-11"
          icon={Plus}
          disabledBy={full === undefined ? undefined : `${id}-full`}
          onClick={() => change(() => addRow(id), rows.length)}
        >
          Add {node.label}
        </Button>
        {full !== undefined && (
          <span id={`${id}-full`} className="text-xs text-ink-3">
            {full}
          </span>
        )}
        {state !== 'untouched' && missing !== undefined && (
          <span className="text-xs font-medium">{missing}</span>
        )}
      </span>
    </Frame>
  )
}
