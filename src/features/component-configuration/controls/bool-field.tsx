import { Segmented } from '#src/ui/fields/segmented.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { ChoiceLayout } from './choice-layout.tsx'
import { useMode } from '#form/controls/form-wide.ts'
import { unsetWords } from './empty-words.ts'
import { useFirstText, useRegistered } from './use-field-value.ts'

/** A boolean with three states: not set, no and yes. */
export function BoolField({ view }: { view: FieldView }) {
  const { node } = view
  const { name, onChange, onBlur, ref } = useRegistered(node.id, 'choice')
  const first = useFirstText(node.id)
  const mode = useMode()
  return (
    <ChoiceLayout view={view}>
      {(described) => (
        <Segmented
          {...described}
          legend={node.label}
          name={name}
          defaultValue={first}
          onChange={(event) => void onChange(event)}
          onBlur={(event) => void onBlur(event)}
          ref={ref}
          options={[
            { value: '', label: unsetWords(mode, view) },
            { value: 'false', label: 'No' },
            { value: 'true', label: 'Yes' },
          ]}
        />
      )}
    </ChoiceLayout>
  )
}
