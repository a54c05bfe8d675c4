import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { boxedInputClass, FieldBox } from './field-box.tsx'
import { FieldFrame } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'

type SecretFieldProps = FieldTexts &
  Omit<
    ComponentProps<'input'>,
    'type' | 'size' | 'disabled' | 'autoComplete' | 'aria-invalid' | 'value'
  > & {
    /** After the eye: "Keep old". */
    suffix?: ReactNode
    className?: string | undefined
  }

/**
 * A secret: masked, shown only while the eye is held, by pointer or by Space or Enter. Uncontrolled, so that the
 * secret is in the document and nowhere else; `ref` and input props go to the input.
 */
export function SecretField({
  label,
  labelHidden,
  detail,
  aside,
  hint,
  errors,
  suffix,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: SecretFieldProps) {
  const [held, setHeld] = useState(false)
  const hide = () => setHeld(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      setHeld(true)
    }
  }
  return (
    <FieldFrame
      {...{ label, labelHidden, detail, aside, hint, errors, id, describedBy, className }}
    >
      {(control) => (
        <FieldBox>
          <input
            {...rest}
            {...control}
            // Not `password`: that has no role a test or voice control could name, and browsers offer to keep it.
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(boxedInputClass, !held && '[-webkit-text-security:disc]')}
          />
          <span className="flex flex-none items-center gap-1 pe-1">
            <IconButton
              icon={Eye}
              label="Hold to show"
              size="sm"
              aria-pressed={held}
              onPointerDown={() => setHeld(true)}
              onPointerUp={hide}
              onPointerLeave={hide}
              onPointerCancel={hide}
              onContextMenu={(event) => event.preventDefault()}
              onKeyDown={onKeyDown}
              onKeyUp={hide}
              onBlur={hide}
            />
            {suffix}
          </span>
        </FieldBox>
      )}
    </FieldFrame>
  )
}
