import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { FieldErrors } from '#src/ui/fields/field-layout.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from '#form/controls/form-wide.ts'
import { DescriptionText } from '#form/controls/description-text.tsx'
import { visibleLabel } from '#form/controls/visible-label.tsx'
import { ResetButton, UNASKED, wrongMessages } from '#form/controls/field-texts.tsx'
import { focusField } from '#form/controls/focus-field.ts'
import { groupRole } from '#form/controls/field-space.ts'
import { ListRows } from './list-rows.tsx'
import { boundsWords, fullReason, missingWords } from './list-words.ts'
import { Pin } from '#form/controls/pin.tsx'
import { isInRow, type NodeId } from '#form/draft/field-address.ts'

/** A list's heading: its name, row count, bounds and reset button. */
function ListHead({ view }: { view: FieldView }) {
  const { node, state, messages, isAsked } = view
  const words = boundsWords(node)
  const needed = messages.some(({ tone }) => tone === 'needed')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-1">
        <span
          aria-hidden
          className={classNames('min-w-0 font-bold', node.address.steps.length === 1 && 'text-md')}
        >
          {visibleLabel(node)}
        </span>
        {node.key !== node.label && node.rowNumber === undefined && (
          <span className="mono min-w-0 text-key text-ink-3">{node.key}</span>
        )}
        <span className="flex-1 border-b border-line" />
        {needed && <span className="text-xs font-medium">Needed</span>}
        <span className="text-xs text-ink-3 empty:hidden">
          {state === 'untouched'
            ? words
            : [`${node.rows.length}`, words].filter(Boolean).join(' of ')}
        </span>
        {state !== 'untouched' && !isAsked && <span className="text-xs text-ink-3">{UNASKED}</span>}
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

type ListFieldProps = {
  view: FieldView
  isFound: boolean
  renderRow: (id: NodeId) => ReactNode
}

/** A list. Its rows are not loaded later, so that what is typed right after “Add” goes into the new row. */
export function ListField({ view, isFound, renderRow }: ListFieldProps) {
  const { node, state } = view
  const { id } = node
  const { addRow, field } = useConfiguration()
  const mode = useMode()
  const add = useRef<HTMLButtonElement>(null)
  const errors = wrongMessages(view)
  const missing = missingWords(node)
  const full = fullReason(node)

  const rowsNow = () => field(id)?.node.rows ?? []

  /** Focuses the row at an index, or the Add button if no row is left. */
  const focusRow = (index: number) => {
    const rows = rowsNow()
    const row = rows[Math.min(index, rows.length - 1)]
    if (row) focusField(row.node)
    else add.current?.focus()
  }

  const onAdd = () => {
    flushSync(() => addRow(id))
    focusRow(rowsNow().length - 1)
  }

  return (
    <div
      id={id}
      hidden={!isFound}
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
        <ListRows node={node} renderRow={renderRow} focusRow={focusRow} />
      )}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          ref={add}
          size="sm"
          className="pointer-coarse:h-11"
          icon={Plus}
          disabledBy={full === undefined ? undefined : `${id}-full`}
          onClick={onAdd}
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
