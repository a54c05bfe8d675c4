import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import { ChoiceFrame } from './choice-frame.tsx'
import type { FieldView } from './field-views.ts'
import { useConfiguration, useMode } from './configuration-context.ts'
import { fieldTexts } from './field-texts.tsx'
import { useRegistered } from './use-registered.ts'

/** A secret: masked while it is typed; where one is stored, it is said and never shown. */
export function SecretInput({ view }: { view: FieldView }) {
  const { node, state } = view
  const { reset } = useConfiguration()
  const mode = useMode()
  const [replacing, setReplacing] = useState(false)
  const registered = useRegistered(node.id, 'typing')
  if (node.stored && mode === 'merge' && !replacing && state === 'untouched') {
    return (
      <ChoiceFrame view={view}>
        {({ id, ...described }) => (
          <div
            id={id}
            role="group"
            aria-label={node.label}
            aria-describedby={described['aria-describedby']}
            className="flex min-h-(--control) flex-wrap items-center justify-between gap-2 rounded-sm border border-line-2 bg-sunken ps-2.5 pe-1"
          >
            <span className="inline-flex items-center gap-2">
              <Icon of={Lock} size="sm" className="text-ink-3" />
              Stored. It is never shown or sent back.
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Replace ${node.label}`}
              onClick={() => setReplacing(true)}
            >
              Replace
            </Button>
          </div>
        )}
      </ChoiceFrame>
    )
  }
  return (
    <SecretField
      {...fieldTexts(view)}
      {...registered}
      aria-required={node.required}
      {...(node.stored && {
        placeholder: mode === 'complete' ? 'Stored, but a complete draft needs it again' : '',
      })}
      suffix={
        node.stored &&
        mode === 'merge' && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              reset(node.id)
              setReplacing(false)
            }}
          >
            Keep old
          </Button>
        )
      }
    />
  )
}
