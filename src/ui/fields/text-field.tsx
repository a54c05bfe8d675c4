import { classNames } from '#src/ui/styles/class-names.ts'
import type { Composed } from './use-composed.ts'
import { boxedInputClass, FieldBox, lineInputClass } from './field-box.tsx'
import { FieldLayout, type FieldTexts, splitField } from './field-layout.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { LineInput } from './line-input.tsx'
import type { LineBreaks } from './line-input.tsx'
import { TextArea } from './text-area.tsx'
import { useLineBreaks, useLines } from './use-line-breaks.ts'

type TextFieldProps = FieldTexts &
  Omit<Composed<'input'>, 'size' | 'disabled' | 'aria-invalid' | 'onInput'> & {
    /** Without it, a text of several lines is refused in words. */
    lineBreaks?: LineBreaks | undefined
    /** How many lines to begin with, for a text that has or may have several. Without an icon or a unit. */
    lines?: number | undefined
    icon?: IconType | undefined
    /** Shown after the value and read with it: "days", "MiB". */
    unit?: string | undefined
    /** Monospace, for IDs, keys and tags. */
    mono?: boolean | undefined
    /** The class of the input's box, which limits its width. */
    width?: string | undefined
    /** The class of the whole field, not of the input. */
    className?: string | undefined
  }

/** A text field of one line, or of several. `ref` and all input props go to the input, so that `register` of a form library works. */
export function TextField(props: TextFieldProps) {
  const { layout, control: own } = splitField(props)
  const { lineBreaks, lines, icon, unit, mono = false, width, ...rest } = own
  const rows = useLines(lines)
  const { errors, ...breaks } = useLineBreaks(lineBreaks, layout.errors)
  return (
    <FieldLayout {...layout} errors={errors}>
      {(control) => {
        const input = {
          ...rest,
          ...control,
          'aria-describedby':
            classNames(
              control['aria-describedby'],
              unit !== undefined && rows === undefined && `${control.id}-unit`,
            ) || undefined,
        }
        if (rows !== undefined)
          return (
            <TextArea
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handlers that suit both kinds of input
              {...(input as Composed<'textarea'>)}
              mono={mono}
              rows={rows}
              className={classNames(rows === 1 && 'min-h-(--control)!')}
            />
          )
        if (!icon && unit === undefined)
          return (
            <LineInput
              type="text"
              {...breaks}
              {...input}
              className={classNames(lineInputClass, width, mono && 'mono')}
            />
          )
        return (
          <FieldBox className={width}>
            {icon && (
              <Icon of={icon} className="pointer-events-none absolute start-2.5 text-ink-3" />
            )}
            <LineInput
              type="text"
              {...breaks}
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
    </FieldLayout>
  )
}
