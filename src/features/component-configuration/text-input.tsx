import { TextField } from '#src/ui/text-field.tsx'
import type { FieldView } from './field-views.ts'
import { useOverview } from './configuration-context.ts'
import { fieldTexts } from './field-texts.tsx'
import { useRegistered } from './use-registered.ts'

/** What stands in an empty input: in merge mode a saved value may be in force, which no answer tells. */
export const emptyWords = (mode: 'merge' | 'complete', defaultText: string | undefined): string => {
  if (mode === 'merge') return 'Saved value or default'
  return defaultText === undefined || defaultText === '' ? 'Not set' : defaultText
}

/** A line of text: strings, numbers, and types this console does not know. */
export function TextInput({ view }: { view: FieldView }) {
  const { node } = view
  const { mode } = useOverview()
  const registered = useRegistered(node.id, 'typing')
  const texts = fieldTexts(view)
  const isNumber = node.kind === 'number'
  return (
    <TextField
      {...texts}
      {...registered}
      {...(node.kind === 'unknown' && {
        hint: `${node.description ?? ''} This console does not know the type “${node.type}”; what is typed is sent as text.`.trim(),
      })}
      inputMode={isNumber ? 'decimal' : undefined}
      placeholder={emptyWords(mode, node.defaultText)}
      autoComplete="off"
      spellCheck={false}
      aria-required={node.required}
      short={isNumber}
    />
  )
}
