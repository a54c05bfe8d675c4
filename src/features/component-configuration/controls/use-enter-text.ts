import { flushSync } from 'react-dom'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { focusField } from './focus-field.ts'

/** Enters a text as if it had been typed, and focuses what the field shows then. */
export const useEnterText = ({ id }: FormNode) => {
  const { enter } = useConfiguration()
  return (text: string) => {
    flushSync(() => enter(id, text, 'choice'))
    focusField(id)
  }
}
