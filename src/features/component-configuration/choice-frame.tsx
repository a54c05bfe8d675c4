import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FieldErrors } from '#src/ui/field-frame.tsx'
import type { FieldView } from './field-views.ts'
import { fieldTexts } from './field-texts.tsx'

type Described = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': boolean
}

type ChoiceFrameProps = { view: FieldView; children: (described: Described) => ReactNode }

/** Around a set of radios, whose name is their legend: the label's line, messages and hint. */
export function ChoiceFrame({ view, children }: ChoiceFrameProps) {
  const { id, label, detail, aside, hint, errors = [] } = fieldTexts(view)
  const invalid = errors.length > 0
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <div className="flex min-h-5 flex-wrap items-baseline gap-2">
        <span aria-hidden className="min-w-0 font-medium wrap-anywhere">
          {label}
        </span>
        {detail}
        {aside && <span className="ms-auto text-xs text-ink-3">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby':
          classNames(invalid && `${id}-errors`, hint !== undefined && `${id}-hint`) || undefined,
        'aria-invalid': invalid || undefined,
        'aria-required': view.node.required,
      })}
      {invalid && <FieldErrors id={`${id}-errors`} errors={errors} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
