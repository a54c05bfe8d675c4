import OctagonX from 'lucide-react/icons/octagon-x'
import { Children, useId } from 'react'
import type { ReactNode } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import { Icon } from '#src/ui/marks/icon.tsx'

/** The texts that a field shows beside its control. */
export type FieldTexts = {
  label: ReactNode
  /** Hides the label visually. Only where the context makes it obvious, as in a search box. */
  labelHidden?: boolean | undefined
  /** Beside the label, but not part of the accessible name: a key. */
  detail?: ReactNode
  /** At the end of the label's line: "Needed", a reset link. */
  aside?: ReactNode
  hint?: ReactNode
  /** After the control in tab order. With `data-after`, it can be placed at the end of the label's line. */
  after?: ReactNode
  /** All error messages, in order. Any of them marks the control as invalid. */
  errors?: readonly ReactNode[] | undefined
}

/** The attributes that connect the control with the texts of the field. */
export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** What the layout takes of the props of a field. */
type LayoutProps = FieldTexts & {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  className?: string | undefined
}

/** Splits the props of a field into those of its layout and those of its control. */
export const splitField = <Props extends LayoutProps>(props: Props) => {
  const { label, labelHidden, detail, aside, hint, after, errors, id, className, ...control } =
    props
  const { 'aria-describedby': describedBy, ...rest } = control
  return {
    layout: {
      label,
      labelHidden,
      detail,
      aside,
      hint,
      after,
      errors,
      id,
      className,
      'aria-describedby': describedBy,
    },
    control: rest,
  }
}

type FieldLayoutProps = LayoutProps & {
  /** The control is a group with a name of its own, as a label element cannot name one. */
  isGroup?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Whether a label may need more lines than are shown. Short labels are not clipped, because clipping costs time. */
const isLong = (label: ReactNode) => typeof label === 'string' && label.length > 60

/** Reserves room at the end of the first line for `after` with `data-after`. */
const ROOM_AFTER = 'relative [&:has(>[data-after])>:first-child]:pe-12'

/**
 * A field with one control: label, control, messages, hint. It uses plain blocks for an input, because a grid would be
 * laid out again on every key.
 */
export function FieldLayout(props: FieldLayoutProps) {
  const { label, labelHidden, detail, aside, hint, after, errors = [] } = props
  const { isGroup = false, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = `${id}-hint`
  const errorsId = `${id}-errors`
  const invalid = errors.length > 0
  const labelClass = labelHidden
    ? 'sr-only'
    : classNames('min-w-0 font-medium wrap-anywhere', isLong(label) && 'line-clamp-6')
  return (
    <div
      className={classNames(
        'min-w-0',
        isGroup && 'grid grid-cols-1 content-start',
        after !== undefined && ROOM_AFTER,
        className,
      )}
    >
      <div
        className={
          labelHidden && !aside ? 'contents' : 'mb-1.5 flex min-h-5 flex-wrap items-baseline gap-2'
        }
      >
        {isGroup ? (
          <span aria-hidden className={labelClass}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={labelClass}>
            {label}
          </label>
        )}
        {detail}
        {aside && <span className="ms-auto min-w-0 text-xs text-ink-3">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': invalid || undefined,
        'aria-describedby':
          classNames(
            props['aria-describedby'],
            invalid && errorsId,
            hint !== undefined && hintId,
          ) || undefined,
      })}
      {after}
      {invalid && <FieldErrors id={errorsId} errors={errors} className="mt-1.5" />}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The error messages of a field. */
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
