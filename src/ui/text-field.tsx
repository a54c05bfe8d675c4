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
    /** Said with the value: "days", "MiB". */
    unit?: string | undefined
    /** For ids, keys, tags: what a machine reads. */
    mono?: boolean | undefined
    /** A number needs no whole line. */
    short?: boolean | undefined
    /** Why nothing can be typed. */
    disabledReason?: string | undefined
    /** On the whole field; the input itself has no class of its own. */
    className?: string | undefined
  }

/** One line of text. `ref` and every input prop go to the input, so a form library's `register` can be spread. */
export function TextField({
  label,
  labelHidden,
  detail,
  aside,
  hint,
  errors,
  icon,
  unit,
  mono = false,
  short = false,
  disabledReason,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextFieldProps) {
  const texts = { label, labelHidden, detail, aside, hint: disabledReason ?? hint, errors }
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
        const width = short ? 'max-w-56' : undefined
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
