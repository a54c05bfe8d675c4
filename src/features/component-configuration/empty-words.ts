import type { FieldView } from './field-views.ts'
import type { FormNode } from './form-node.ts'
import { isRequiredCode } from './messages.ts'
import type { Mode } from './request.ts'

/** Whether a node stands in a row: a list is sent whole, so that no saved value stands behind it. */
const isInRow = ({ place }: FormNode): boolean => place.steps.some((step) => 'row' in step)

/** Whether a value is missing: then none is saved, and there is no default. */
const isMissing = ({ messages, choice }: FieldView): boolean =>
  choice?.needed === true ||
  messages.some(({ tone, code }) => tone === 'needed' || isRequiredCode(code))

/** What the choice of nothing is called: what is in force then, as far as it is known. */
export const nothingWords = (mode: Mode, view: FieldView): string => {
  const { node } = view
  const { defaultText } = node
  if (isMissing(view)) return 'Choose…'
  if (mode === 'merge' && !isInRow(node)) return 'Saved value or default'
  return defaultText === undefined || defaultText === '' ? 'Not set' : `Not set (${defaultText})`
}

/** What stands in an empty input: in merge mode a saved value may be in force, which no answer tells. */
export const emptyWords = (mode: Mode, view: FieldView): string => {
  const { node } = view
  const { defaultText, required } = node
  const hasDefault = defaultText !== undefined && defaultText !== ''
  if (isInRow(node)) return hasDefault ? defaultText : required ? 'Needed' : ''
  if (isMissing(view)) return node.kind === 'choice' ? 'Choose…' : 'Not set'
  if (mode === 'merge') return 'Saved value or default'
  return hasDefault ? defaultText : 'Not set'
}

/** What a boolean that is left alone is called, with its default where no saved value comes before it. */
export const unsetWords = (mode: Mode, { node }: FieldView): string => {
  const byDefault = { true: 'yes', false: 'no' }[node.defaultText ?? '']
  const isSaved = mode === 'merge' && !isInRow(node)
  return byDefault === undefined || isSaved ? 'Not set' : `Not set (${byDefault})`
}
