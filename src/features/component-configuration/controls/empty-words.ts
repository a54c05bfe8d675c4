import { isInRow } from '#form/draft/field-address.ts'
import type { FieldView } from '#form/engine/field-views.ts'
import { type FormNode, takesAnyJson } from '#form/tree/form-node.ts'
import type { Mode } from '#form/body/request.ts'
import { isRequiredCode } from '#form/checks/violation-codes.ts'
import { isOtherType } from '#src/contract/field-type.ts'

/** Whether the service reports the value as missing, so there is neither a saved value nor a default. */
const isMissing = ({ messages, choice }: FieldView): boolean =>
  choice?.needed === true ||
  messages.some(({ tone, code }) => tone === 'needed' || isRequiredCode(code))

const defaultWords = ({ defaultText, secretDefault }: FormNode) =>
  secretDefault ? 'Default, not shown' : defaultText

/** The label of the empty option: the value that applies then, if known. */
export const notSentWords = (mode: Mode, view: FieldView): string => {
  const { node } = view
  const defaultText = defaultWords(node)
  if (isMissing(view)) return 'Choose…'
  if (mode === 'merge' && !isInRow(node.address)) return 'Saved value or default'
  return defaultText === undefined || defaultText === '' ? 'Not set' : `Not set (${defaultText})`
}

/** The placeholder of an empty input. In merge mode a saved value may apply, which no answer contains. */
export const emptyWords = (mode: Mode, view: FieldView): string => {
  const { node } = view
  const { required } = node
  const defaultText = defaultWords(node)
  const hasDefault = defaultText !== undefined && defaultText !== ''
  if (isInRow(node.address)) return hasDefault ? defaultText : required ? 'Needed' : ''
  if (isMissing(view)) return node.kind === 'choice' ? 'Choose…' : 'Not set'
  if (mode === 'merge') return 'Saved value or default'
  return hasDefault ? defaultText : 'Not set'
}

/** The label of a boolean's "not set" option, with the default where no saved value takes precedence. */
export const unsetWords = (mode: Mode, { node }: FieldView): string => {
  const byDefault = { true: 'yes', false: 'no' }[node.defaultText ?? '']
  const isSaved = mode === 'merge' && !isInRow(node.address)
  return byDefault === undefined || isSaved ? 'Not set' : `Not set (${byDefault})`
}

/** What to enter where the service gives no type, or one that this console does not know. */
export const anyWords = (node: FormNode): string => {
  const why = isOtherType(node.type)
    ? `This console does not know the type “${node.type}”`
    : 'The API gives no type'
  // Cluster inputs are always sent as text (API §4.2).
  return takesAnyJson(node)
    ? `${why}: enter any JSON value. Anything that is not JSON is sent as text.`
    : `${why}: your input is sent as text.`
}
