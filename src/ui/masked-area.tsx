import { useLayoutEffect, useRef, useState } from 'react'
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

/** An element outside the document, which holds the text that the box in it shows, or its dots. */
const createHolder = () => {
  const holder = document.createElement('textarea')
  let box: HTMLTextAreaElement | null = null
  let text = ''
  let isMasked = true
  const show = () => {
    const next = isMasked ? dotted(text) : text
    if (box && box.value !== next) box.value = next
  }
  Object.defineProperty(holder, 'value', {
    get: () => text,
    set: (next: string) => {
      text = next
      show()
    },
  })
  return {
    holder,
    /** Shows the text in a box; one that the host rendered may have some already. */
    showIn: (next: HTMLTextAreaElement | null, masked: boolean) => {
      if (box !== next) text ||= next?.value ?? ''
      box = next
      isMasked = masked
      show()
    },
    edited: (target: HTMLTextAreaElement) => {
      const caret = target.selectionEnd
      const tail = characters(target.value.slice(caret)).length
      text = isMasked ? afterEdit(text, target.value, caret) : target.value
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
