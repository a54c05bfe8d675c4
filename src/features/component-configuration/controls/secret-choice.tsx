import { useState } from 'react'
import { FieldLayout, type FieldTexts } from '#src/ui/fields/field-layout.tsx'
import { HoldToShow } from '#src/ui/buttons/hold-to-show.tsx'
import { SelectBox } from '#src/ui/fields/select-box.tsx'
import { EMPTY_LABEL, NO_VALUES } from '#form/tree/choice-options.ts'
import { EMPTY_TEXT, meantText } from '#form/draft/draft.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from '#form/controls/form-wide.ts'
import { notSentWords } from './empty-words.ts'
import type { FieldView } from '#form/engine/field-views.ts'
import { useFieldText } from './use-field-value.ts'

/** The option for a value that is not allowed now. Allowed values are identified by index. */
const OTHER = 'other'

type SecretChoiceProps = {
  view: FieldView
  texts: FieldTexts & { id: string }
  suffix: React.ReactNode
}

/**
 * A secret with a fixed set of allowed values. Options show an index, and the values only while the
 * eye button is held down, so that no secret is in the document otherwise.
 */
export function SecretChoice({ view, texts, suffix }: SecretChoiceProps) {
  const { node } = view
  const { enter } = useConfiguration()
  const mode = useMode()
  const [held, setHeld] = useState(false)
  const chosen = useFieldText(node.id)
  const allowed = [...new Set(node.constraints?.allowedValues)]
  const number = chosen === '' ? -1 : allowed.indexOf(meantText(chosen))
  const options = [
    { value: '', label: allowed.length === 0 ? NO_VALUES : notSentWords(mode, view) },
    ...(chosen === '' || number >= 0
      ? []
      : [
          {
            value: OTHER,
            label: `${held ? meantText(chosen) || EMPTY_LABEL : 'Another value'} (not allowed now)`,
          },
        ]),
    ...allowed.map((text, index) => ({
      value: String(index),
      label: held ? text || EMPTY_LABEL : `Value ${index + 1} of ${allowed.length}`,
    })),
  ]
  return (
    <FieldLayout {...texts}>
      {(control) => (
        <span className="flex items-center gap-1">
          <SelectBox
            {...control}
            className="min-w-0 flex-1"
            aria-required={node.required}
            options={options}
            value={chosen === '' ? '' : number < 0 ? OTHER : String(number)}
            onChange={(event) => {
              if (event.target.value === OTHER) return
              const text = allowed[Number(event.target.value || -1)] ?? ''
              const isEmpty = text === '' && event.target.value !== ''
              enter(node.id, isEmpty ? EMPTY_TEXT : text, 'choice')
            }}
          />
          <HoldToShow held={held} onHeld={setHeld} />
          {suffix}
        </span>
      )}
    </FieldLayout>
  )
}
