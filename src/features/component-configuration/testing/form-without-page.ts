import { createFormControl } from 'react-hook-form'
import type { DraftForm, DraftValue } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** For unit tests: a form that holds values although no component has mounted it. */
export const formWithoutPage = (): DraftForm => {
  const form = createFormControl<Record<NodeId, DraftValue>>()
  // Until it is mounted or subscribed to, a form answers `getValues` from its default values.
  form.subscribe({ callback: () => {} })
  return form
}
