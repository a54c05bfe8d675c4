import { useState } from 'react'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'

import { classNames } from '#src/ui/styles/class-names.ts'
import type { Composed } from './use-composed.ts'
import { boxedInputClass, FieldBox } from './field-box.tsx'
import { FieldLayout, type FieldTexts, splitField } from './field-layout.tsx'
import { HoldToShow } from '#src/ui/buttons/hold-to-show.tsx'
import { LineInput } from './line-input.tsx'
import type { LineBreaks } from './line-input.tsx'
import { MaskedArea } from './masked-area.tsx'
import { useLineBreaks, useLines } from './use-line-breaks.ts'

type SecretFieldProps = FieldTexts &
  Omit<
    Composed<'input'>,
    | 'type'
    | 'size'
    | 'disabled'
    | 'autoComplete'
    | 'aria-invalid'
    | 'value'
    | 'ref'
    | 'children'
    | 'onInput'
  > & {
    ref?: ((element: HTMLInputElement | HTMLTextAreaElement | null) => void) | undefined
    /** Without it, a text of several lines is refused in words. */
    lineBreaks?: LineBreaks | undefined
    /** How many lines to begin with, for a text that has or may have several, such as a PEM key. */
    lines?: number | undefined
    /** Whether the text is secret. A plain field may become secret later. */
    masked?: boolean | undefined
    /** After the eye button: "Keep old". */
    suffix?: ReactNode
    className?: string | undefined
  }

const refuse = (event: SyntheticEvent) => event.preventDefault()

/**
 * A field for a secret. The text is masked unless the eye button shows it, and cannot be copied,
 * cut or dragged while masked. Uncontrolled, so that the secret exists only in the document; `ref` and
 * input props go to the input.
 */
export function SecretField(fieldProps: SecretFieldProps) {
  const { layout, control: own } = splitField(fieldProps)
  const { lineBreaks, lines, masked = true, suffix, ...rest } = own
  const [held, setHeld] = useState(false)
  const rows = useLines(lines)
  const hidden = masked && !held
  const breaks = useLineBreaks(lineBreaks, layout.errors)
  const props = {
    ...rest,
    ...(hidden && { onCopy: refuse, onCut: refuse, onDragStart: refuse }),
    autoCapitalize: 'off',
    autoCorrect: 'off',
    spellCheck: false,
  }
  const buttons = masked && (
    <>
      <HoldToShow held={held} onHeld={setHeld} />
      {suffix}
    </>
  )
  return (
    <FieldLayout {...layout} errors={breaks.errors}>
      {(control) =>
        rows !== undefined ? (
          <div className="relative">
            <MaskedArea
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handlers that suit both kinds of input
              {...(props as ComponentProps<typeof MaskedArea>)}
              {...control}
              masked={hidden}
              autoComplete="off"
              rows={rows}
              className={classNames(
                rows === 1 && 'min-h-(--control)!',
                masked && 'max-h-40! pe-10',
                hidden && '[-webkit-text-security:disc]',
              )}
            />
            <span className="absolute end-1 top-0 flex h-(--control) items-center gap-1">
              {buttons}
            </span>
          </div>
        ) : (
          <FieldBox>
            <LineInput
              {...props}
              {...control}
              lineBreaks={breaks.lineBreaks}
              onInput={breaks.onInput}
              // The only type that is masked for assistive technology too. Browsers give it no role, and offer to save
              // what is in it unless it is a code for one time.
              type={hidden ? 'password' : 'text'}
              role="textbox"
              autoComplete={masked ? 'one-time-code' : 'off'}
              className={boxedInputClass}
            />
            <span className="flex flex-none items-center gap-1 pe-1">{buttons}</span>
          </FieldBox>
        )
      }
    </FieldLayout>
  )
}
