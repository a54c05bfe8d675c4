import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TextArea } from './text-area.tsx'
import type { Composed } from './use-composed.ts'

const DOT = '•'

const characters = (text: string): readonly string[] => Array.from(text)

const dotted = (text: string): string => text.replaceAll(/[^\n]/gu, DOT)

/** The text after an edit of its dots: up to `caret`, what differs from them was entered, and what follows was there. */
export const afterEdit = (before: string, shown: string, caret: number): string => {
  const [old, now] = [characters(before), characters(shown)]
  const upTo = characters(shown.slice(0, caret)).length
  const end = old.length - (now.length - upTo)
  const dots = characters(dotted(before))
  let start = 0
  while (start < Math.min(end, upTo) && now[start] === dots[start]) start += 1
  return [...old.slice(0, start), ...now.slice(start, upTo), ...old.slice(end)].join('')
}

/** What replaces exactly the selection. Of the others, such as deleting a word, only the result is known. */
const INSERTIONS: readonly string[] = ['insertText', 'insertLineBreak', 'insertFromPaste']

/** An element outside the document, which holds the text that the box in it shows, or its dots. */
const createHolder = () => {
  const holder = document.createElement('textarea')
  let box: HTMLTextAreaElement | null = null
  let text = ''
  let isMasked = true
  let selected: { readonly start: number; readonly end: number } | undefined
  const show = () => {
    const next = isMasked ? dotted(text) : text
    if (box && box.value !== next) box.value = next
  }
  Object.defineProperty(holder, 'value', {
    get: () => text,
    set: (next: string) => {
      // As in every text area.
      text = next.replaceAll(/\r\n?/g, '\n')
      show()
    },
  })
  const textAfter = ({ value, selectionEnd: caret }: HTMLTextAreaElement): string => {
    if (!isMasked) return value
    if (!selected || caret < selected.start) return afterEdit(text, value, caret)
    const old = characters(text)
    const inserted = value.slice(selected.start, caret)
    return old.slice(0, selected.start).join('') + inserted + old.slice(selected.end).join('')
  }
  return {
    holder,
    /** Shows the text in a box; one that the host rendered may have some already. */
    showIn: (next: HTMLTextAreaElement | null, masked: boolean) => {
      if (box !== next) text ||= next?.value ?? ''
      box = next
      isMasked = masked
      show()
    },
    /** Before the browser edits the text. It must not undo by itself, which would bring back dots: the page does. */
    beforeInput: (event: InputEvent, { selectionStart, selectionEnd }: HTMLTextAreaElement) => {
      if (event.inputType.startsWith('history')) {
        event.preventDefault()
        return
      }
      const isExact = INSERTIONS.includes(event.inputType) && !event.isComposing
      selected = isExact ? { start: selectionStart, end: selectionEnd } : undefined
    },
    edited: (target: HTMLTextAreaElement) => {
      const caret = target.selectionEnd
      const tail = characters(target.value.slice(caret)).length
      text = textAfter(target)
      selected = undefined
      if (!isMasked) return
      show()
      target.setSelectionRange(target.value.length - tail, target.value.length - tail)
    },
  }
}

type MaskedAreaProps = Omit<Composed<'textarea'>, 'ref' | 'value'> & {
  masked: boolean
  /** Gets an element that has the text as its value, masked or not. */
  ref?: ((element: HTMLTextAreaElement | null) => void) | undefined
}

/**
 * A text area for a secret. While it is masked, the document has as many dots in place of the text: assistive technology
 * reads what a text area contains, whatever its style. It can be edited all the same.
 */
export function MaskedArea({
  masked,
  ref,
  name,
  defaultValue,
  onChange,
  ...rest
}: MaskedAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [secret] = useState(() => (typeof document === 'undefined' ? undefined : createHolder()))
  useLayoutEffect(() => {
    if (!secret) return undefined
    secret.holder.name = name ?? ''
    ref?.(secret.holder)
    return () => ref?.(null)
  }, [secret, name, ref])
  useLayoutEffect(() => secret?.showIn(box.current, masked), [secret, masked])
  useEffect(() => {
    const { current } = box
    if (!secret || !current) return undefined
    // React's own event of this name is another one.
    const listener = (event: InputEvent) => secret.beforeInput(event, current)
    current.addEventListener('beforeinput', listener)
    return () => current.removeEventListener('beforeinput', listener)
  }, [secret])
  useLayoutEffect(() => {
    if (secret && typeof defaultValue === 'string') secret.holder.value = defaultValue
    // It counts once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <TextArea
      {...rest}
      ref={box}
      mono
      onChange={(change) => {
        if (!secret) return
        secret.edited(change.target)
        onChange?.({ ...change, target: secret.holder, currentTarget: secret.holder })
      }}
    />
  )
}
