import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FieldErrors } from '#src/ui/field-frame.tsx'
import type { FieldView } from './field-views.ts'
import { FieldSections } from './field-sections.tsx'
import { wrongMessages } from './field-texts.tsx'
import type { NodeId } from './place.ts'
import { useRowLayout } from './row-layout.ts'

type GroupFieldProps = { view: FieldView; renderField: (id: NodeId) => ReactNode }

/** An object: its members under its name, to any depth. */
export function GroupField({ view, renderField }: GroupFieldProps) {
  const { node } = view
  const errors = wrongMessages(view)
  const row = node.rowNumber !== undefined
  const line = useRowLayout() === 'line'
  // The row that it stands in has the role and the name already.
  const Frame = row ? 'div' : 'fieldset'
  return (
    <Frame
      id={node.id}
      tabIndex={-1}
      aria-label={row ? undefined : node.label}
      aria-describedby={errors.length > 0 ? `${node.id}-errors` : undefined}
      className={classNames(!row && 'relative mt-2')}
    >
      {!row && (
        <div aria-hidden className="flex items-center gap-2 pt-4 pb-1 ps-(--gutter)">
          <span className="min-w-0 text-md font-bold wrap-anywhere">{node.label}</span>
          {node.key !== node.label && <span className="mono text-key text-ink-3">{node.key}</span>}
          <span className="flex-1 border-b border-line" />
        </div>
      )}
      {node.description !== undefined && !row && (
        <p className="ps-(--gutter) text-xs text-ink-3">{node.description}</p>
      )}
      {errors.length > 0 && (
        <div className={classNames('pt-1', !line && 'ps-(--gutter)')}>
          <FieldErrors id={`${node.id}-errors`} errors={errors} />
        </div>
      )}
      <div
        className={classNames(
          !row && node.place.steps.length > 1 && 'ms-2 border-s border-line sm:ms-9',
          line && 'grid gap-2 @min-[30rem]:grid-cols-(--columns)',
        )}
      >
        {line ? (
          node.children.map(renderField)
        ) : (
          <FieldSections ids={node.children}>{renderField}</FieldSections>
        )}
      </div>
    </Frame>
  )
}
