import type { UseFormRegisterReturn } from 'react-hook-form'
import { useConfiguration } from './configuration-context.ts'
import type { NodeId } from './place.ts'
import type { EditKind } from './resolve-loop.ts'

/**
 * Registers a control with react-hook-form, which holds its text, and tells the configuration of
 * each edit. The control stays uncontrolled: typing waits for nothing.
 */
export const useRegistered = (id: NodeId, kind: EditKind): UseFormRegisterReturn => {
  const { form, edit, loop } = useConfiguration()
  return form.register(id, {
    onChange: () => edit(id, kind),
    onBlur: () => loop.flush(),
  })
}
