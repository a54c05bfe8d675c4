import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { boxedInputClass, FieldBox, lineInputClass } from './field-box.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'size' | 'disabled' | 'aria-invalid'> & {
    icon?: IconType | undefined
    /** Shown after the value and read with it: "days", "MiB". */
    unit?: string | undefined
    /** Monospace, for IDs, keys and tags. */
    mono?: boolean | undefined
    /** The class of the input's box, which limits its width. */
    width?: string | undefined
    /** Why the field is disabled. */
    disabledReason?: string | undefined
    /** The class of the whole field, not of the input. */
    className?: string | undefined
  }

/** A single-line text field. `ref` and all input props go to the input, so that `register` of a form library works. */
export function TextField({
  label,
  labelHidden,
  detail,
  aside,
  hint,
  after,
  errors,
  icon,
  unit,
  mono = false,
  width,
  disabledReason,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const texts = { label, labelHidden, detail, aside, hint: disabledReason ?? hint, after, errors }
  return (
    <FieldFrame {...texts} id={id} describedBy={describedBy} className={className}>
      {(control) => {
        const input = {
          type: 'text',
          ...rest,
          ...control,
          'aria-describedby':
            classNames(control['aria-describedby'], unit !== undefined && `${control.id}-unit`) ||
            undefined,
          readOnly: rest.readOnly || disabledReason !== undefined,
          'aria-disabled': disabledReason !== undefined || undefined,
        }
        if (!icon && unit === undefined)
          return <input {...input} className={classNames(lineInputClass, width, mono && 'mono')} />
        return (
          <FieldBox className={width}>
            {icon && (
              <Icon of={icon} className="pointer-events-none absolute start-2.5 text-ink-3" />
            )}
            <input
              {...input}
              className={classNames(boxedInputClass, icon && 'ps-8.5', mono && 'mono')}
            />
            {unit !== undefined && (
              <span
                id={`${control.id}-unit`}
                className="pe-2.5 text-sm whitespace-nowrap text-ink-3"
              >
                {unit}
              </span>
            )}
          </FieldBox>
        )
      }}
    </FieldFrame>
  )
}
