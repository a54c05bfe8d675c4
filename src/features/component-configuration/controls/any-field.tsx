import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { useMode } from '#form/controls/form-wide.ts'
import { anyWords, emptyWords } from './empty-words.ts'
import { fieldTexts } from './field-texts.tsx'
import { useRegistered } from './use-field-value.ts'

/** An input for any JSON value, where the service gives no type, or one that is not known. */
export function AnyField({ view }: { view: FieldView }) {
  const { node } = view
  const registered = useRegistered(node.id, 'typing')
  const mode = useMode()
  const texts = fieldTexts(view)
  const hint = (
    <>
      {texts.hint} {anyWords(node)}
    </>
  )
  return (
    <FieldLayout {...texts} hint={hint}>
      {(control) => (
        <TextArea
          {...registered}
          {...control}
          mono
          // Most values are a number or a word: one line high at first.
          className="min-h-(--control)!"
          placeholder={emptyWords(mode, view)}
          aria-required={node.required}
        />
      )}
    </FieldLayout>
  )
}
