import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { useIsHydrating } from '#src/ui/use-is-hydrating.ts'
import { MARKUP_ONLY } from './first-answer.ts'

/*
 * What a person enters into the host's markup before the page has taken it over. React knows nothing of it, so it is
 * entered again once the page has.
 */

/** Enters a value again. */
type Entry = () => void

/**
 * Sets a value as a person does: React notices a change by comparing with the value that a script set last, and
 * only the element's own property, which this goes around, tells it of one.
 */
const setValue = (control: HTMLElement, value: string) => {
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control)
}

const choice = (input: HTMLInputElement): Entry | undefined => {
  const { checked } = input
  // A radio button that is not chosen any more follows from the one that is.
  if (checked === input.defaultChecked || (input.type === 'radio' && !checked)) return undefined
  return () => {
    if (input.checked === checked) input.checked = !checked
    input.click()
  }
}

const text = (field: HTMLInputElement | HTMLTextAreaElement): Entry | undefined => {
  const { value, selectionStart, selectionEnd } = field
  if (value === field.defaultValue) return undefined
  return () => {
    field.value = field.defaultValue
    setValue(field, value)
    // Fields for numbers have no selection.
    if (selectionStart !== null && document.activeElement === field)
      field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const selection = (select: HTMLSelectElement): Entry | undefined => {
  const { value, options } = select
  const first = [...options].find((one) => one.defaultSelected) ?? options[0]
  if (first === undefined || first.selected) return undefined
  return () => {
    setValue(select, value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const entryOf = (control: Element): Entry | undefined => {
  if (control instanceof HTMLSelectElement) return selection(control)
  if (control instanceof HTMLTextAreaElement) return text(control)
  if (!(control instanceof HTMLInputElement)) return undefined
  return control.type === 'checkbox' || control.type === 'radio' ? choice(control) : text(control)
}

/** Texts come first, because a choice sends the draft at once. */
const CONTROLS = [
  '#root :is(input:not([type=checkbox], [type=radio]), textarea)',
  '#root :is([type=checkbox], [type=radio], select)',
]

/** Once this page has taken the host's markup over: says so, and enters again what was entered before. */
export const useTakeOver = (): void => {
  const takesOver = useIsHydrating()
  const entries = useRef<readonly Entry[]>([])
  // Before refs are attached, which is when a form library sets the values of its controls.
  useInsertionEffect(() => {
    if (!takesOver) return
    entries.current = CONTROLS.flatMap((selector) => [
      ...document.querySelectorAll(selector),
    ]).flatMap((control) => entryOf(control) ?? [])
  }, [takesOver])
  useLayoutEffect(() => {
    // Not within React's own work: it would put the last value that it knows back, and the caret at the end.
    queueMicrotask(() => {
      for (const enter of entries.current) enter()
      entries.current = []
    })
    document.getElementById('root')?.removeAttribute(MARKUP_ONLY)
  }, [])
}
