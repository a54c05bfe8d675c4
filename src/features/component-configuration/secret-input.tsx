import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/button.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import type { FieldView } from './field-views.ts'
import { useConfiguration, useMode } from './configuration-context.ts'
import { emptyWords } from './empty-words.ts'
import { fieldTexts } from './field-texts.tsx'
import { focusField } from './focus-field.ts'
import { StoredSecret } from './stored-secret.tsx'
import { useRegistered } from './use-registered.ts'

/** A secret: masked while it is typed; where one is stored, it is said and never shown. */
export function SecretInput({ view }: { view: FieldView }) {
  const { node, state } = view
  const { reset } = useConfiguration()
  const mode = useMode()
  const [replacing, setReplacing] = useState(false)
  const registered = useRegistered(node.id, 'typing')
  const isKept = node.stored && mode === 'merge'
  if (isKept && !replacing && state === 'untouched') {
    return <StoredSecret view={view} onReplace={() => setReplacing(true)} />
  }
  const keepOld = () => {
    flushSync(() => {
      reset(node.id)
      setReplacing(false)
    })
    focusField(node.id)
  }
  const placeholder =
    node.stored && mode === 'complete'
      ? 'Stored, but a complete draft needs it again'
      : isKept
        ? ''
        : emptyWords(mode, node)
  return (
    <SecretField
      {...fieldTexts(view)}
      {...registered}
      aria-required={node.required}
      placeholder={placeholder}
      suffix={
        isKept && (
          <Button variant="ghost" size="sm" onClick={keepOld}>
            Keep old
          </Button>
        )
      }
    />
  )
}
