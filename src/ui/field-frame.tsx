import OctagonX from 'lucide-react/icons/octagon-x'
import { Children, useId } from 'react'
import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** What a field says beside its control. */
export type FieldTexts = {
  label: ReactNode
  /** The label is said, not shown: only where the place says it to the eye (a search box). */
  labelHidden?: boolean | undefined
  /** Beside the label and no part of the name: a key. */
  detail?: ReactNode
  /** At the end of the label's line: "Needed", a reset link. */
  aside?: ReactNode
  hint?: ReactNode
  /** Every message, in order. Any message marks the control invalid. */
  errors?: readonly ReactNode[] | undefined
}

/** What the control must carry so that the field's texts belong to it. */
export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldFrameProps = FieldTexts & {
  id?: string | undefined
  describedBy?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Whether a label may need more lines than are shown of it. One that cannot is not clipped, which the browser would look after. */
const isLong = (label: ReactNode) => typeof label !== 'string' || label.length > 60

/**
 * Label, control, messages, hint. The frame of every single-control field. Plain blocks: what is laid
 * out in a grid is laid out with all of it, and a key would not end at its input.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { label, labelHidden, detail, aside, hint, errors = [] } = props
  const { describedBy, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = `${id}-hint`
  const errorsId = `${id}-errors`
  const invalid = errors.length > 0
  return (
    <div className={classNames('min-w-0', className)}>
      <div
        className={
          labelHidden && !aside ? 'contents' : 'mb-1.5 flex min-h-5 flex-wrap items-baseline gap-2'
        }
      >
        <label
          htmlFor={id}
          className={
            labelHidden
              ? 'sr-only'
              : classNames('min-w-0 font-medium wrap-anywhere', isLong(label) && 'line-clamp-6')
          }
        >
          {label}
        </label>
        {detail}
        {aside && <span className="ms-auto text-xs text-ink-3">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': invalid || undefined,
        'aria-describedby':
          classNames(describedBy, invalid && errorsId, hint !== undefined && hintId) || undefined,
      })}
      {invalid && <FieldErrors id={errorsId} errors={errors} className="mt-1.5" />}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The messages of a field, each with the octagon. */
export function FieldErrors({
  id,
  errors,
  className,
}: {
  id: string
  errors: readonly ReactNode[]
  className?: string
}) {
  return (
    <ul id={id} className={classNames('grid gap-0.5 wrap-anywhere', className)}>
      {Children.map(errors, (error) => (
        <li className="flex items-start gap-1.5 text-sm text-danger">
          <Icon of={OctagonX} size="sm" className="mt-px" />
          <span className="min-w-0 flex-1">{error}</span>
        </li>
      ))}
    </ul>
  )
}
