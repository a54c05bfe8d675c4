import {
  type ComponentProps,
  type CompositionEvent,
  type FocusEvent,
  useRef,
  useState,
} from 'react'
import { isComposing } from '#src/lib/keys/composition.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** A text has changed: by a key, or because an input method has entered what it composed. */
export type TextChange<Of extends Control> = {
  readonly type: 'change'
  readonly target: Of
  readonly currentTarget: Of
  /** The browser's event that made it known. */
  readonly nativeEvent: Event
}

/** The props of a text control, whose `onChange` is not called for half words. */
export type Composed<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'onChange'> & {
  onChange?: ((change: TextChange<HTMLElementTagNameMap[Tag]>) => void) | undefined
}

type Options<Of extends Control> = {
  value?: ComponentProps<'input'>['value']
  onChange?: ((change: TextChange<Of>) => void) | undefined
  onBlur?: ((event: FocusEvent<Of>) => void) | undefined
}

/**
 * Passes a text on once an input method has finished it. Chromium enters it before `compositionend`, which it sends
 * last; WebKit and Firefox may enter it afterwards. A composition that the control loses the focus in ends then.
 */
export const useComposed = <Of extends Control>({ value, onChange, onBlur }: Options<Of>) => {
  // The text before the composition, until what it entered is passed on.
  const before = useRef<string>(undefined)
  const isWithheld = useRef(false)
  // What a controlled element shows meanwhile: the owner does not know it.
  const [unfinished, setUnfinished] = useState<string>()

  const pass = (target: Of, nativeEvent: Event) =>
    onChange?.({ type: 'change', target, currentTarget: target, nativeEvent })

  const finish = (target: Of, nativeEvent: Event) => {
    const isChanged = isWithheld.current && target.value !== before.current
    before.current = undefined
    isWithheld.current = false
    setUnfinished(undefined)
    if (isChanged) pass(target, nativeEvent)
  }

  return {
    value: unfinished ?? value,
    onChange: ({ currentTarget, nativeEvent }: { currentTarget: Of; nativeEvent: Event }) => {
      if (isComposing()) {
        isWithheld.current = true
        if (value !== undefined) setUnfinished(currentTarget.value)
      } else if (isWithheld.current) finish(currentTarget, nativeEvent)
      else pass(currentTarget, nativeEvent)
    },
    onCompositionStart: ({ currentTarget }: CompositionEvent<Of>) => {
      before.current ??= currentTarget.value
    },
    onCompositionEnd: ({ currentTarget, data, nativeEvent }: CompositionEvent<Of>) => {
      if (currentTarget.value.includes(data)) finish(currentTarget, nativeEvent)
      // The browser is about to enter it, and tells that, or has cut it to the longest text that fits.
      else setTimeout(() => isComposing() || finish(currentTarget, nativeEvent))
    },
    onBlur: (event: FocusEvent<Of>) => {
      finish(event.currentTarget, event.nativeEvent)
      onBlur?.(event)
    },
  }
}
