import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/button.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import type { FieldView } from './field-views.ts'
import { useConfiguration, useMode } from './configuration-context.ts'
import { emptyWords } from './empty-words.ts'
import { fieldTexts } from './field-texts.tsx'
import { focusField } from './focus-field.ts'
import { StoredSecret } from './stored-secret.tsx'
import { useTyped } from './use-registered.ts'

/** A secret: masked while it is typed; where one is stored, it is said and never shown. */
export function SecretInput({ view }: { view: FieldView }) {
  const { node, state } = view
  const { reset, lost, forgetLost } = useConfiguration()
  const isLost = useSyncExternalStore(lost.subscribe, () => lost.get().has(node.id))
  const mode = useMode()
  const [replacing, setReplacing] = useState(false)
  const registered = useTyped(node.id)
  const isKept = node.stored && mode === 'merge'
  if (isKept && !replacing && !isLost && state === 'untouched') {
    return <StoredSecret view={view} onReplace={() => setReplacing(true)} />
  }
  const keepOld = () => {
    flushSync(() => {
      forgetLost(node.id)
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
        : emptyWords(mode, view)
  const texts = fieldTexts(view)
  const hint = isLost ? (
    <>
      <strong className="font-medium text-ink">
        The secret “{node.label}” was not kept; enter it again.
      </strong>{' '}
      {texts.hint}
    </>
  ) : (
    texts.hint
  )
  return (
    <SecretField
      {...texts}
      hint={hint}
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
