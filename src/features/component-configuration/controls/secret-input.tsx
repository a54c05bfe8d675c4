import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/buttons/button.tsx'
import { SecretField } from '#src/ui/fields/secret-field.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from '#form/controls/form-wide.ts'
import { anyWords, emptyWords } from './empty-words.ts'
import { fieldTexts } from './field-texts.tsx'
import { hasLines, isJson } from '#form/tree/field-kind.ts'
import { focusField } from './focus-field.ts'
import { type FormNode, takesAnyJson } from '#form/tree/form-node.ts'
import { isLong } from './field-space.ts'
import { SecretChoice } from './secret-choice.tsx'
import { StoredSecret } from './stored-secret.tsx'
import { useRegistered } from './use-field-value.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

const isChoice = (node: FormNode) => node.constraints?.allowedValues !== undefined && !isJson(node)

/** A secret input, masked while typing. A stored secret is mentioned but never shown. */
export function SecretInput({ view }: { view: FieldView }) {
  const { node, state, hasLineBreaks } = view
  const { enter, reset, lost, forgetLost } = useConfiguration()
  const isLost = useStore({ ...lost, get: () => lost.get().has(node.id) })
  const mode = useMode()
  const [replacing, setReplacing] = useState(false)
  const registered = useRegistered(node.id, 'typing')
  const hasSeveralLines = hasLines(node) || isLong(node) || hasLineBreaks
  const mergesStored = node.stored && mode === 'merge'
  if (mergesStored && !replacing && !isLost && state === 'untouched') {
    return <StoredSecret view={view} onReplace={() => setReplacing(true)} />
  }
  const keepStored = () => {
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
      : mergesStored
        ? ''
        : emptyWords(mode, view)
  const texts = fieldTexts(view)
  const hint =
    isLost || takesAnyJson(node) ? (
      <>
        {isLost && (
          <strong className="font-medium text-ink">
            The secret “{node.label}” was not kept; enter it again.
          </strong>
        )}{' '}
        {texts.hint} {takesAnyJson(node) && anyWords(node)}
      </>
    ) : (
      texts.hint
    )
  const suffix = mergesStored && (
    <Button variant="ghost" size="sm" onClick={keepStored}>
      Keep stored
    </Button>
  )
  if (isChoice(node)) {
    return <SecretChoice view={view} texts={{ ...texts, hint }} suffix={suffix} />
  }
  return (
    <SecretField
      {...texts}
      hint={hint}
      {...registered}
      lineBreaks={(text) => enter(node.id, text, 'choice')}
      lines={hasSeveralLines ? (isJson(node) ? 4 : 1) : undefined}
      aria-required={node.required}
      placeholder={placeholder}
      suffix={suffix}
    />
  )
}
