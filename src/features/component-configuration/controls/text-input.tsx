import { type KeyboardEvent, useState } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from '#form/controls/form-wide.ts'
import { emptyWords } from './empty-words.ts'
import { fieldTexts } from './field-texts.tsx'
import type { FormNode } from '#form/tree/form-node.ts'
import { codePoints } from '#form/checks/local-check.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { unitOf } from '#form/tree/unit.ts'
import { stepNumber } from '#form/body/number-step.ts'
import { fieldWidth, WIDTH_CLASS, isLong, useIsLine } from './field-space.ts'
import { useFieldText, useRegistered } from './use-field-value.ts'

/** From this part of the limit on, the length is shown. */
const NEAR = 0.8

/** The length of a text near its limit. Hidden from screen readers, which get the message that the text is too long. */
function LengthCounter({ id, max }: { id: NodeId; max: number }) {
  const length = codePoints(useFieldText(id))
  if (length < max * NEAR) return null
  return (
    <span
      aria-hidden
      className={classNames(
        'text-xs whitespace-nowrap tabular-nums',
        length > max ? 'text-danger' : 'text-ink-3',
      )}
    >
      {length} of {max}
    </span>
  )
}

/** The on-screen keyboard. Some numeric ones lack a minus sign. */
const inputMode = ({ kind, constraints }: FormNode) => {
  if (kind !== 'number') return undefined
  return (constraints?.min ?? 0) < 0 ? 'text' : 'decimal'
}

/** An input for text (multiline if long) and numbers. */
export function TextInput({ view }: { view: FieldView }) {
  const { node } = view
  const { enter } = useConfiguration()
  const mode = useMode()
  const registered = useRegistered(node.id, 'typing')
  const isLine = useIsLine()
  const isNumber = node.kind === 'number'
  const layoutTexts = fieldTexts(view)
  const { maxLength } = node.constraints ?? {}
  // An answer may bring a limit, but only the person's text comes near to it.
  const isCounted = maxLength !== undefined && !isNumber && !isLine && view.state === 'set'
  // Kept as it was at first: an input in a box is another input.
  const [unit] = useState(() => (isLine ? undefined : unitOf(node)))
  const texts = {
    ...layoutTexts,
    // Beside the label and not in the input, so that a counter that appears with an answer moves no input.
    aside: isCounted ? (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
        {layoutTexts.aside}
        <LengthCounter id={node.id} max={maxLength} />
      </span>
    ) : (
      layoutTexts.aside
    ),
  }

  const onStep = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (!isNumber || view.hasLineBreaks) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { min, max } = node.constraints ?? {}
    const by = event.key === 'ArrowUp' ? 1 : -1
    const next = stepNumber(event.currentTarget.value, by, { min, max, from: node.defaultText })
    if (next !== undefined) enter(node.id, next, 'typing')
  }

  return (
    <TextField
      {...texts}
      {...registered}
      // Omitted when there is a value: even an invisible placeholder costs time on each keystroke.
      placeholder={view.state === 'set' ? undefined : emptyWords(mode, view)}
      autoComplete="off"
      spellCheck={false}
      aria-required={node.required}
      inputMode={inputMode(node)}
      onKeyDown={unlessComposing(onStep)}
      // Undo or a template can bring line breaks too.
      lines={(node.kind === 'text' && isLong(node)) || view.hasLineBreaks ? 1 : undefined}
      lineBreaks={(text) => enter(node.id, text, 'choice')}
      unit={unit}
      width={isLine ? undefined : WIDTH_CLASS[fieldWidth(node)]}
    />
  )
}
