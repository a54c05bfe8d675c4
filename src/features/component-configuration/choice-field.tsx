import { FieldFrame } from '#src/ui/field-frame.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { SelectBox } from '#src/ui/select-box.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ChoiceFrame } from './choice-frame.tsx'
import { choiceOptions, type ChoiceWidget } from './choice-options.ts'
import type { FieldView } from './field-views.ts'
import { useMode } from './configuration-context.ts'
import { fieldTexts } from './field-texts.tsx'
import { emptyWords } from './empty-words.ts'
import { useRegistered } from './use-registered.ts'

/**
 * One of the values allowed now: radios for few, a list for some, a searchable line for many. The
 * widget stays what it first was, so that a cascade never swaps a control that has focus.
 */
export function ChoiceField({ view }: { view: FieldView }) {
  const mode = useMode()
  const { node } = view
  const { widget, value: chosen } = view.choice ?? { widget: 'select', value: '' }
  const registered = useRegistered(node.id, widget === 'combobox' ? 'typing' : 'choice')
  const empty = emptyWords(mode, node)
  const options = choiceOptions(node, chosen, empty)
  const shown: Record<ChoiceWidget, () => React.ReactNode> = {
    radio: () => (
      <ChoiceFrame view={view}>
        {(described) => (
          <RadioGroup
            {...described}
            legend={node.label}
            legendHidden
            options={options}
            defaultValue=""
            name={registered.name}
            onChange={(event) => void registered.onChange(event)}
            onBlur={(event) => void registered.onBlur(event)}
            ref={registered.ref}
          />
        )}
      </ChoiceFrame>
    ),
    select: () => (
      <FieldFrame {...fieldTexts(view)}>
        {(control) => (
          <SelectBox {...registered} {...control} aria-required={node.required} options={options} />
        )}
      </FieldFrame>
    ),
    combobox: () => (
      <>
        <TextField
          {...fieldTexts(view)}
          {...registered}
          list={`${node.id}-values`}
          placeholder={empty}
          autoComplete="off"
          aria-required={node.required}
        />
        <datalist id={`${node.id}-values`}>
          {node.constraints?.allowedValues?.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      </>
    ),
  }
  return shown[widget]()
}
