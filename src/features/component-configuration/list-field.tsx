import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FieldErrors } from '#src/ui/field-frame.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { FieldView } from './field-views.ts'
import { useConfiguration, useOverview } from './configuration-context.ts'
import { wrongMessages } from './field-texts.tsx'
import { Pin } from './pin.tsx'
import type { NodeId } from './place.ts'

const bounds = (min: number | undefined, max: number | undefined): string | undefined => {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (max !== undefined) return `at most ${max}`
  return min === undefined ? undefined : `at least ${min}`
}

type ListFieldProps = { view: FieldView; renderRow: (id: NodeId) => ReactNode }

/** An array: rows that are added, removed and moved, each known by itself and not by its number. */
export function ListField({ view, renderRow }: ListFieldProps) {
  const { node, state } = view
  const { addRow, removeRow, moveRow, reset } = useConfiguration()
  const { mode } = useOverview()
  const errors = wrongMessages(view)
  const { minItems, maxItems } = node.constraints ?? {}
  const full = maxItems !== undefined && node.rows.length >= maxItems
  const words = bounds(minItems, maxItems)
  const needed = view.messages.some(({ tone }) => tone === 'needed')
  // A list that is a row stands in that row's group, which has the name already.
  const Frame = node.rowNumber === undefined ? 'fieldset' : 'div'
  return (
    <Frame
      id={node.id}
      tabIndex={-1}
      aria-label={node.rowNumber === undefined ? node.label : undefined}
      aria-describedby={errors.length > 0 ? `${node.id}-errors` : undefined}
      className="relative mt-2 py-[calc(var(--field-gap)/2)] ps-7 sm:ps-9"
    >
      <Pin view={view} />
      <div className="flex flex-wrap items-center gap-2 pb-1">
        <span aria-hidden className="min-w-0 text-md font-bold wrap-anywhere">
          {node.label}
        </span>
        {node.key !== node.label && node.rowNumber === undefined && (
          <span className="mono text-[0.6875rem] text-ink-3">{node.key}</span>
        )}
        <span className="flex-1 border-b border-line" />
        {needed && <span className="text-xs font-medium">Needed</span>}
        <span className="text-xs text-ink-3">
          {state === 'untouched'
            ? words
            : [`${node.rows.length}`, words].filter(Boolean).join(' of ')}
        </span>
        {state !== 'untouched' && (
          <Button
            variant="ghost"
            size="sm"
            className="-my-1 h-6 px-1 text-xs"
            aria-label={`Reset ${node.label}`}
            onClick={() => reset(node.id)}
          >
            Reset
          </Button>
        )}
      </div>
      {node.description !== undefined && (
        <p className="pb-1 text-xs text-ink-3">{node.description}</p>
      )}
      {errors.length > 0 && <FieldErrors id={`${node.id}-errors`} errors={errors} />}
      {state === 'untouched' ? (
        <p className="py-1 text-sm text-ink-2">
          {mode === 'merge'
            ? 'The saved list or the default is in force; this API does not show it. A list that is entered here takes its place.'
            : 'Not set: the default is in force.'}
        </p>
      ) : (
        <ol className="my-1 rounded-sm border border-line-2 bg-surface empty:hidden">
          {node.rows.map(({ row, node: rowNode }, index) => {
            const name = `${node.label} ${index + 1}`
            return (
              <li key={row} className="border-b border-line p-2 last:border-b-0">
                <div role="group" aria-label={name}>
                  <div className="flex items-center justify-between gap-2">
                    <span aria-hidden className="ps-1 text-sm text-ink-3">
                      {index + 1}
                    </span>
                    <span className="flex">
                      <IconButton
                        icon={ArrowUp}
                        size="sm"
                        label={`Move ${name} up`}
                        {...(index === 0 && { disabledReason: 'This is the first' })}
                        onClick={() => moveRow(node.id, row, -1)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        size="sm"
                        label={`Move ${name} down`}
                        {...(index === node.rows.length - 1 && {
                          disabledReason: 'This is the last',
                        })}
                        onClick={() => moveRow(node.id, row, 1)}
                      />
                      <IconButton
                        icon={Trash}
                        size="sm"
                        label={`Remove ${name}`}
                        onClick={() => removeRow(node.id, row)}
                      />
                    </span>
                  </div>
                  {renderRow(rowNode)}
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <Button
        size="sm"
        icon={Plus}
        {...(full && { disabledReason: `${node.label} is full: ${words ?? ''}` })}
        onClick={() => addRow(node.id)}
      >
        Add {node.label}
      </Button>
    </Frame>
  )
}
