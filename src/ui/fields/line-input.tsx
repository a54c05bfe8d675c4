import type { SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { type Composed, useComposed } from './use-composed.ts'

/**
 * What happens to a text with line breaks in a field of one line, where browsers replace each of them by a space.
 * `'spaces'` leaves it at that, as in a search. A function gets the whole text instead: it shows a text area
 * with the ID of the input, or says why the text is refused.
 */
export type LineBreaks = 'spaces' | ((text: string) => void)

type LineInputProps = Composed<'input'> & { lineBreaks: LineBreaks }

/** Where a drop would insert its text: at the end, where the browser does not say. */
const dropCaret = (box: HTMLInputElement, x: number, y: number): number => {
  const at = 'caretPositionFromPoint' in document ? document.caretPositionFromPoint(x, y) : null
  return at?.offsetNode === box ? at.offset : box.value.length
}

/**
 * The only `<input>` for text: no line break that is pasted, dropped or typed gets lost without a word, and no half word of
 * an input method is passed on. Without completion, keyboards of Android suggest no words, and so compose none.
 */
export function LineInput(props: LineInputProps) {
  const { lineBreaks, onPaste, onDrop, onKeyDown, value, onChange, onBlur, ...rest } = props
  const composed = useComposed({ value, onChange, onBlur })
  const insert = (
    event: SyntheticEvent<HTMLInputElement>,
    text: string,
    start: number | null,
    end: number | null,
  ) => {
    const box = event.currentTarget
    if (lineBreaks === 'spaces' || box.readOnly || event.isDefaultPrevented()) return
    event.preventDefault()
    const before = box.value.slice(0, start ?? box.value.length) + text
    flushSync(() => lineBreaks(before + box.value.slice(end ?? box.value.length)))
    const area = document.getElementById(box.id)
    if (!(area instanceof HTMLTextAreaElement)) return
    area.focus()
    area.setSelectionRange(before.length, before.length)
  }
  const insertLines: typeof insert = (event, given, start, end) => {
    const text = given.replaceAll(/\r\n?/g, '\n')
    // A copied line often ends with a line break that nobody means, and that browsers drop.
    if (text.trimEnd().includes('\n')) insert(event, text, start, end)
  }
  return (
    <input
      autoComplete="off"
      {...rest}
      {...composed}
      onPaste={(event) => {
        onPaste?.(event)
        const { selectionStart, selectionEnd } = event.currentTarget
        insertLines(event, event.clipboardData.getData('text/plain'), selectionStart, selectionEnd)
      }}
      onDrop={(event) => {
        onDrop?.(event)
        const caret = dropCaret(event.currentTarget, event.clientX, event.clientY)
        insertLines(event, event.dataTransfer.getData('text/plain'), caret, caret)
      }}
      onKeyDown={unlessComposing((event) => {
        onKeyDown?.(event)
        if (event.key !== 'Enter' || !event.shiftKey) return
        const { selectionStart, selectionEnd } = event.currentTarget
        insert(event, '\n', selectionStart, selectionEnd)
      })}
    />
  )
}
