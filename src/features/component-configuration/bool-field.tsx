import { Segmented } from '#src/ui/segmented.tsx'
import type { FieldView } from './field-views.ts'
import { ChoiceFrame } from './choice-frame.tsx'
import { useFirstText, useRegistered } from './use-registered.ts'

/** Not set, no, yes: a boolean that knows when it was left alone. */
export function BoolField({ view }: { view: FieldView }) {
  const { node } = view
  const { name, onChange, onBlur, ref } = useRegistered(node.id, 'choice')
  const first = useFirstText(node.id)
  const byDefault = { true: 'yes', false: 'no' }[node.defaultText ?? '']
  return (
    <ChoiceFrame view={view}>
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
            { value: '', label: byDefault ? `Not set (${byDefault})` : 'Not set' },
            { value: 'false', label: 'No' },
            { value: 'true', label: 'Yes' },
          ]}
        />
      )}
    </ChoiceFrame>
  )
}
