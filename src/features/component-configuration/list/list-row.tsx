import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash from 'lucide-react/icons/trash-2'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { Folded } from '#form/controls/folded.tsx'
import { useFieldText } from '#form/controls/use-field-value.ts'
import { useConfiguration, useField } from '#form/engine/configuration-context.ts'
import { useFound } from '#form/controls/form-wide.ts'
import { meantText } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { LineContext, rowLine } from '#form/controls/field-space.ts'

type ListRowProps = {
  node: NodeId
  /** The row above. If it has the same columns, its labels are not repeated. */
  previous: NodeId | undefined
  name: string
  number: number
  /** Why an action is disabled; undefined if it is enabled. */
  reasons: Readonly<Record<'up' | 'down' | 'copy' | 'remove', string | undefined>>
  onMove: (by: 1 | -1) => void
  onCopy: () => void
  onRemove: () => void
  isCollapsed: boolean
  onCollapse: (collapsed: boolean) => void
  handle: ComponentProps<'span'>
  mark: 'dragged' | 'before' | 'after' | undefined
  children: ReactNode
}

/** Keys whose values tell rows apart, the best first. */
const NAMES = ['name', 'id', 'key', 'title', 'label', 'host', 'hostname', 'domain', 'path', 'url']

const canName = ({ kind, sensitive }: FormNode): boolean =>
  !sensitive && (kind === 'text' || kind === 'choice')

/** The field of a row whose value names the row: by its key, else the first text. Never a secret. */
export const namingField = (
  row: FormNode,
  nodeOf: (id: NodeId) => FormNode | undefined,
): NodeId | undefined => {
  const members = row.children.flatMap((id) => nodeOf(id) ?? []).filter(canName)
  const rank = ({ key }: FormNode) =>
    (NAMES.indexOf(key.toLowerCase()) + NAMES.length + 1) % (NAMES.length + 1)
  return members.toSorted((a, b) => rank(a) - rank(b))[0]?.id
}

const LONGEST = 100

/** The name of a row whose naming field has this text. */
export const rowName = (text: string): string => meantText(text).slice(0, LONGEST)

/** The value that names a row, beside its number. */
function RowName({ of: id }: { of: NodeId }) {
  const isSecret = useField(id)?.node.sensitive ?? true
  const text = useFieldText(id)
  return <bdi className="truncate text-sm font-medium">{isSecret ? '' : rowName(text)}</bdi>
}

/** Controls that use Alt and an arrow key themselves. */
const OWN_ARROWS = 'select, [role=combobox], [data-editor]'

/** A list row, in one line if its inputs fit. */
export function ListRow(props: ListRowProps) {
  const { node, previous, name, number, reasons, mark, children } = props
  const { onMove, onCopy, onRemove, handle, onCollapse } = props
  const isFinding = useFound() !== undefined
  const isCollapsed = props.isCollapsed && !isFinding
  const { field } = useConfiguration()
  const nodeOf = (id: NodeId) => field(id)?.node
  const row = useField(node)?.node
  const before = useField(previous ?? node)?.node
  const line = row && rowLine(row, nodeOf)
  const above = before && previous !== undefined ? rowLine(before, nodeOf)?.labels : undefined
  const isLabelled = line !== undefined && line.labels.join('\n') !== (above ?? []).join('\n')

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.defaultPrevented) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return
    event.preventDefault()
    // The row of a nested list moves alone.
    event.stopPropagation()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }

  const naming = line || !row ? undefined : namingField(row, nodeOf)
  const isFolded = isCollapsed && !line
  const style: CSSProperties & { '--columns'?: string } = line ? { '--columns': line.columns } : {}
  const actions = [
    {
      icon: ArrowUp,
      label: `Move ${name} up`,
      disabledReason: reasons.up,
      onClick: () => onMove(-1),
    },
    {
      icon: ArrowDown,
      label: `Move ${name} down`,
      disabledReason: reasons.down,
      onClick: () => onMove(1),
    },
    { icon: Copy, label: `Duplicate ${name}`, disabledReason: reasons.copy, onClick: onCopy },
    { icon: Trash, label: `Remove ${name}`, disabledReason: reasons.remove, onClick: onRemove },
  ]
  const buttons = (
    <span
      key="buttons"
      className={classNames(
        line ? 'col-start-2' : 'col-start-3',
        'row-start-1 flex flex-wrap items-center justify-end justify-self-end',
        line && '@min-[30rem]:col-start-3 @min-[30rem]:row-start-2 @min-[30rem]:h-(--control)',
      )}
    >
      {actions.map(({ label, ...action }) => (
        <IconButton key={label} {...action} size="sm" label={label} />
      ))}
    </span>
  )
  const content = (
    <div
      key="inputs"
      className={classNames(
        'col-span-full',
        line &&
          '@min-[30rem]:col-span-1 @min-[30rem]:col-start-2 @min-[30rem]:row-span-5 @min-[30rem]:row-start-1 @min-[30rem]:grid @min-[30rem]:grid-rows-subgrid',
      )}
    >
      <div data-folded={node} hidden={isFolded} className={line ? 'contents' : undefined}>
        <LineContext value={line !== undefined}>{children}</LineContext>
      </div>
      {isFolded && <Folded id={node} />}
    </div>
  )
  return (
    <li
      data-row
      className={classNames(
        'relative border-b border-line p-2 last:border-b-0 max-sm:[--gutter:1.25rem]',
        mark === 'dragged' && 'opacity-60',
        mark === 'before' &&
          'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-mark-solid',
        mark === 'after' &&
          'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-mark-solid',
      )}
    >
      <div
        role="group"
        aria-label={name}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={unlessComposing(onKeyDown)}
        style={style}
        className={classNames(
          'grid items-start gap-x-2',
          line ? 'grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-[auto_minmax(0,1fr)_auto]',
          line &&
            '@min-[30rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[30rem]:grid-rows-[repeat(5,auto)]',
          line &&
            !isLabelled &&
            '@min-[30rem]:[&_[data-cell]>div>div:first-child]:sr-only @min-[30rem]:[&_[data-cell]>div>p]:sr-only',
        )}
      >
        <span
          {...handle}
          aria-hidden
          className={classNames(
            'inline-flex h-(--control-sm) cursor-grab touch-none items-center gap-0.5 text-sm text-ink-3 select-none hover:text-ink active:cursor-grabbing',
            line && '@min-[30rem]:row-start-2 @min-[30rem]:h-(--control)',
          )}
        >
          <Icon of={GripVertical} size="sm" />
          <span className="min-w-4 text-end">{number}</span>
        </span>
        {!line && (
          <span className="flex min-h-(--control-sm) min-w-0 items-center gap-1">
            <IconButton
              icon={ChevronDown}
              size="sm"
              label={`Fields of ${name}`}
              className={classNames(isCollapsed && '[&>svg]:-rotate-90')}
              aria-expanded={!isCollapsed}
              data-folds={node}
              onClick={() => onCollapse(!isCollapsed)}
            />
            {naming !== undefined && <RowName of={naming} />}
          </span>
        )}
        {line ? [content, buttons] : [buttons, content]}
      </div>
    </li>
  )
}
