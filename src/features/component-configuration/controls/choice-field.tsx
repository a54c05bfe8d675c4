import { Combobox } from '#src/ui/fields/combobox.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { SelectBox } from '#src/ui/fields/select-box.tsx'
import {
  allowedOptions,
  choiceOptions,
  type ChoiceWidget,
  NO_VALUES,
} from '#form/tree/choice-options.ts'
import type { FieldView } from '#form/engine/field-views.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from '#form/controls/form-wide.ts'
import { fieldTexts } from './field-texts.tsx'
import { emptyWords, notSentWords, unsetWords } from './empty-words.ts'
import { useLayoutEffect, useState } from 'react'
import { fieldWidth, WIDTH_CLASS, useIsLine } from './field-space.ts'
import { useInitialText, useRegistered } from './use-field-value.ts'

/**
 * Choosing an allowed value: radio buttons for a few, a list for some, a searchable box for many.
 * The widget never changes once shown, so that an answer cannot swap a control that has focus.
 */
export function ChoiceField({ view }: { view: FieldView }) {
  const mode = useMode()
  const isLine = useIsLine()
  // A cell has no room for radio buttons. As elsewhere, the widget stays what it was at first.
  const [isCell] = useState(isLine)
  const { node } = view
  const { enter, textOf } = useConfiguration()
  const { widget, value: chosen } = view.choice ?? { widget: 'select', value: '' }
  const registered = useRegistered(node.id, widget === 'combobox' ? 'typing' : 'choice')
  const first = useInitialText(node.id)
  const empty = emptyWords(mode, view)
  const width = isLine ? undefined : WIDTH_CLASS[fieldWidth(node)]
  const options = choiceOptions(node, chosen, notSentWords(mode, view))
  // A list takes no value that it does not have an option for yet, such as one that is filled in and not allowed.
  useLayoutEffect(() => {
    const list = document.getElementById(node.id)
    if (list instanceof HTMLSelectElement && textOf(node.id) === chosen) list.value = chosen
  }, [node.id, textOf, chosen])
  const shown: Record<ChoiceWidget, () => React.ReactElement> = {
    radio: () => (
      <FieldLayout {...fieldTexts(view)} isGroup>
        {(control) => (
          <RadioGroup
            {...control}
            aria-required={node.required}
            legend={node.label}
            legendHidden
            options={options}
            defaultValue={first}
            name={registered.name}
            onChange={(event) => void registered.onChange(event)}
            onBlur={(event) => void registered.onBlur(event)}
            ref={registered.ref}
          />
        )}
      </FieldLayout>
    ),
    select: () => (
      <FieldLayout {...fieldTexts(view)}>
        {(control) => (
          <SelectBox
            {...registered}
            {...control}
            className={width}
            aria-required={node.required}
            options={options}
          />
        )}
      </FieldLayout>
    ),
    combobox: () => (
      <Combobox
        {...fieldTexts(view)}
        // Its list has the same name, as text.
        label={node.label}
        width={width}
        {...registered}
        options={allowedOptions(node)}
        chosen={chosen}
        onChoose={(value) => enter(node.id, value, 'choice')}
        noOptions={NO_VALUES}
        placeholder={empty}
        aria-required={node.required}
      />
    ),
  }
  return shown[isCell && widget === 'radio' ? 'select' : widget]()
}

/** A boolean with three states: not set, no and yes. */
export function BoolField({ view }: { view: FieldView }) {
  const { node } = view
  const { name, onChange, onBlur, ref } = useRegistered(node.id, 'choice')
  const first = useInitialText(node.id)
  const mode = useMode()
  return (
    <FieldLayout {...fieldTexts(view)} isGroup>
      {(control) => (
        <Segmented
          {...control}
          aria-required={node.required}
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
    </FieldLayout>
  )
}
