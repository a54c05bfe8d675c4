import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { FieldErrors, roomAfter } from '#src/ui/fields/field-layout.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { fieldTexts } from './field-texts.tsx'

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': boolean
}

type ChoiceLayoutProps = { view: FieldView; children: (control: ControlProps) => ReactNode }

/** The label, messages and hint around a group of radio buttons, which is named by its own legend. */
export function ChoiceLayout({ view, children }: ChoiceLayoutProps) {
  const { id, label, detail, aside, hint, after, errors = [] } = fieldTexts(view)
  const invalid = errors.length > 0
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-1 content-start gap-1.5',
        after !== undefined && roomAfter,
      )}
    >
      <div className="flex min-h-5 flex-wrap items-baseline gap-2">
        <span aria-hidden className="min-w-0 font-medium wrap-anywhere">
          {label}
        </span>
        {detail}
        {aside && <span className="ms-auto min-w-0 text-xs text-ink-3">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby':
          classNames(invalid && `${id}-errors`, hint !== undefined && `${id}-hint`) || undefined,
        'aria-invalid': invalid || undefined,
        'aria-required': view.node.required,
      })}
      {after}
      {invalid && <FieldErrors id={`${id}-errors`} errors={errors} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
