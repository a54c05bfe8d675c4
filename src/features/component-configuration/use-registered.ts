import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { onDirectInput } from '#src/lib/direct-input.ts'
import { useConfiguration } from './configuration-context.ts'
import { heldValue, holdText } from './held-value.ts'
import type { NodeId } from './place.ts'
import type { EditKind } from './resolve-loop.ts'

/**
 * Registers a control with react-hook-form, which holds its text, and tells the configuration of
 * each edit. The control stays uncontrolled: typing waits for nothing.
 */
export const useRegistered = (id: NodeId, kind: EditKind): UseFormRegisterReturn => {
  'use memo'
  const { form, edit, loop } = useConfiguration()
  return form.register(id, {
    onChange: () => edit(id, kind),
    onBlur: () => loop.flush(),
  })
}

type Typed = Omit<UseFormRegisterReturn, 'onChange'>

/**
 * The same for a box of text, whose edits are told directly: React would have each key walk the page,
 * and react-hook-form look for rules and watchers, of which this form has none.
 */
export const useTyped = (id: NodeId): Typed => {
  'use memo'
  const { form, edit } = useConfiguration()
  const { onChange: _, ref, ...rest } = useRegistered(id, 'typing')
  return {
    ...rest,
    ref: (box: HTMLInputElement | HTMLTextAreaElement | null) => {
      if (box) {
        onDirectInput(box, () => {
          holdText(form, id, box.value)
          edit(id, 'typing')
        })
      }
      ref(box)
    },
  }
}

/**
 * The text at a place when its control is first shown. Radios start from it: react-hook-form takes
 * the one that is checked at first for the value, and would forget what a field had that returns.
 */
export const useFirstText = (id: NodeId): string => {
  const { form } = useConfiguration()
  const [first] = useState(() => heldValue(form, id))
  return typeof first === 'string' ? first : ''
}
