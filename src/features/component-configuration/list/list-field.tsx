import Plus from 'lucide-react/icons/plus'
import { useStore } from '#src/ui/use-store.ts'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { FieldErrors } from '#src/ui/field-frame.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { useConfiguration, useMode } from '#form/engine/configuration-context.ts'
import { DescriptionText } from '#form/controls/description-text.tsx'
import { shownLabel } from '#form/controls/shown-label.tsx'
import { ResetButton, wrongMessages } from '#form/controls/field-texts.tsx'
import { focusField } from '#form/controls/focus-field.ts'
import { groupRole } from '#form/controls/group-role.ts'
import { ListRow } from './list-row.tsx'
import { boundsWords, fullReason, missingWords, rowReasons } from './list-words.ts'
import { Pin } from '#form/controls/pin.tsx'
import { isInRow, type NodeId } from '#form/draft/field-address.ts'
import { useRowDrag } from './row-drag.ts'

/** A list's heading: its name, row count, bounds and reset button. */
function ListHead({ view }: { view: FieldView }) {
  const { node, state, messages } = view
  const words = boundsWords(node)
  const needed = messages.some(({ tone }) => tone === 'needed')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-1">
        <span
          aria-hidden
          className={classNames('min-w-0 font-bold', node.address.steps.length === 1 && 'text-md')}
        >
          {shownLabel(node)}
        </span>
        {node.key !== node.label && node.rowNumber === undefined && (
          <span className="mono min-w-0 text-key text-ink-3">{node.key}</span>
        )}
        <span className="flex-1 border-b border-line" />
        {needed && <span className="text-xs font-medium">Needed</span>}
        <span className="text-xs text-ink-3">
          {state === 'untouched'
            ? words
            : [`${node.rows.length}`, words].filter(Boolean).join(' of ')}
        </span>
        {state !== 'untouched' && <ResetButton node={node} />}
      </div>
      {node.description !== undefined && (
        <p className="pb-1 text-xs text-ink-3">
          <DescriptionText text={node.description} label={node.label} />
        </p>
      )}
    </>
  )
}

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

type ListFieldProps = { view: FieldView; renderRow: (id: NodeId) => ReactNode }

/** Applies a change synchronously and restores focus, which moving an element loses. */
const keepingFocus = (change: () => void) => {
  const { activeElement } = document
  flushSync(change)
  if (activeElement instanceof HTMLElement && document.activeElement !== activeElement) {
    activeElement.focus()
  }
}

/** An array. Rows can be added, removed and moved, and keep their identity when they move. */
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

  /** Focuses the row at an index, after the change, or the Add button if no row is left. */
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

  const restoreOffer = removed && (
    <RemovedRow removed={removed} onRestore={() => change(undo, removed.index)} />
  )
  return (
    <div
      id={id}
      tabIndex={-1}
      {...groupRole(node)}
      aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
      data-field
      className="relative mt-2 py-[calc(var(--field-gap)/2)] ps-(--gutter)"
    >
      <Pin view={view} />
      <ListHead view={view} />
      {errors.length > 0 && <FieldErrors id={`${id}-errors`} errors={errors} />}
      {state === 'untouched' ? (
        <p className="py-1 text-sm text-ink-2">
          {isInRow(node.address)
            ? 'No rows yet.'
            : mode === 'merge'
              ? 'The saved list or the default applies; this API does not show it. A list you enter here replaces it.'
              : 'Not set: the default applies.'}
        </p>
      ) : (
        <ol
          ref={list}
          // On a phone, rows start below the pin: each nesting level would cost a gutter.
          className="@container my-1 rounded-sm border border-line-2 bg-surface empty:hidden max-sm:-ms-(--gutter)"
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
              >
                {renderRow(rowNode)}
              </ListRow>
            </Fragment>
          ))}
          {removed && removed.index >= rows.length && restoreOffer}
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
    </div>
  )
}
