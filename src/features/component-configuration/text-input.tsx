import { type KeyboardEvent, useState } from 'react'
import { FieldFrame } from '#src/ui/field-frame.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { FieldView } from './field-views.ts'
import { useConfiguration, useMode } from './configuration-context.ts'
import { emptyWords } from './empty-words.ts'
import { fieldTexts } from './field-texts.tsx'
import type { FormNode } from './form-node.ts'
import { LengthCounter } from './length-counter.tsx'
import { stepNumber } from './number-step.ts'
import { isLong, useRowLayout } from './row-layout.ts'
import { useTyped } from './use-registered.ts'

const hintOf = ({ kind, type, description }: FormNode): string | undefined =>
  kind === 'unknown'
    ? `${description ?? ''} This console does not know the type “${type}”; what is typed is sent as text.`.trim()
    : description

/** Which keys a phone offers: those for numbers lack a minus on some. */
const inputMode = ({ kind, constraints }: FormNode) => {
  if (kind !== 'number') return undefined
  return (constraints?.min ?? 0) < 0 ? 'text' : 'decimal'
}

/** Whether a text has several lines. Once it has, its input stays what it is. */
const useIsLong = ({ node, lines }: FieldView): boolean => {
  const [long, setLong] = useState(node.kind === 'text' && (isLong(node) || lines))
  // One line cannot hold line breaks: a text with some comes by undo, a template or a paste.
  if (lines && !long && node.kind !== 'number') setLong(true)
  return long
}

/** Text: one line, or several where it is long; numbers, and types this console does not know. */
export function TextInput({ view }: { view: FieldView }) {
  const { node } = view
  const { form, edit } = useConfiguration()
  const mode = useMode()
  const registered = useTyped(node.id)
  const isLine = useRowLayout() === 'line'
  const isNumber = node.kind === 'number'
  const said = fieldTexts(view)
  const { maxLength } = node.constraints ?? {}
  const isCounted = maxLength !== undefined && !isNumber && !isLine
  const texts = {
    ...said,
    hint: hintOf(node),
    // At the label and not in the box: one that comes with an answer moves no input.
    aside: isCounted ? (
      // The counter's box has no baseline of its own: it stands on that of the blank before it.
      <span className="inline-flex flex-wrap items-center justify-end gap-x-2 before:content-['\200b']">
        {said.aside}
        <LengthCounter id={node.id} most={maxLength} />
      </span>
    ) : (
      said.aside
    ),
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: 1, ArrowDown: -1 } as const
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.nativeEvent.isComposing) return
    const { min, max } = node.constraints ?? {}
    const next = stepNumber(event.currentTarget.value, by[event.key], {
      min,
      max,
      from: node.defaultText,
    })
    event.preventDefault()
    if (next === undefined) return
    form.setValue(node.id, next)
    edit(node.id, 'typing')
  }

  const shared = {
    // The browser looks at a placeholder with each key, also where nothing is to be seen of it.
    placeholder: view.state === 'set' ? undefined : emptyWords(mode, view),
    autoComplete: 'off',
    spellCheck: false,
    'aria-required': node.required,
  }
  if (useIsLong(view)) {
    return (
      <FieldFrame {...texts}>
        {(control) => (
          // One line high until there is more.
          <TextArea {...registered} {...control} {...shared} className="min-h-(--control)!" />
        )}
      </FieldFrame>
    )
  }
  return (
    <TextField
      {...texts}
      {...registered}
      {...shared}
      inputMode={inputMode(node)}
      onKeyDown={isNumber ? onKeyDown : undefined}
      short={isNumber && !isLine}
    />
  )
}
