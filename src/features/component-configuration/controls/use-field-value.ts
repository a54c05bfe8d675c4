import { useCallback, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { keepReturns } from '#src/lib/text/keep-returns.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { EditKind } from '#form/draft/draft.ts'
import { flushSync } from 'react-dom'
import type { FormNode } from '#form/tree/form-node.ts'
import { focusField } from './focus-field.ts'

/** The events of a text control, of which react-hook-form reads the target. */
type TextEvent = { readonly target: { readonly value: string } }

/**
 * Registers a control with react-hook-form, which holds its text, and reports each edit to the
 * configuration. The control stays uncontrolled, so a key waits for no render. Carriage returns, which no control shows as
 * such, stay where the text around them stays.
 */
export const useRegistered = (id: NodeId, kind: EditKind): UseFormRegisterReturn => {
  'use memo'
  const { register, edit, enter, textOf, loop } = useConfiguration()
  const registered = register(id, {
    onChange: () => edit(id, kind),
    onBlur: () => loop.flush(),
  })
  return {
    ...registered,
    onChange: async (event: TextEvent) => {
      const before = textOf(id)
      if (!before.includes('\r')) return registered.onChange(event)
      return enter(id, keepReturns(before, event.target.value), kind)
    },
    onBlur: async (event: TextEvent) =>
      textOf(id).includes('\r') ? loop.flush() : registered.onBlur(event),
  }
}

/**
 * A field's text when its control is first shown. Radios need it as their default: react-hook-form
 * reads the initial value from the checked radio, so a field that an answer brings back would
 * otherwise lose its value.
 */
export const useInitialText = (id: NodeId): string => {
  const { textOf } = useConfiguration()
  const [first] = useState(() => textOf(id))
  return first
}

/** A field's text, as it changes. */
export const useFieldText = (id: NodeId): string => {
  const { textOf, subscribeValue } = useConfiguration()
  return useStore({
    subscribe: useCallback((listener) => subscribeValue(id, listener), [subscribeValue, id]),
    get: () => textOf(id),
  })
}

/** Enters a text as if it had been typed, and focuses what the field shows then. */
export const useEnterText = ({ id }: FormNode) => {
  const { enter } = useConfiguration()
  return (text: string) => {
    flushSync(() => enter(id, text, 'choice'))
    focusField(id)
  }
}
