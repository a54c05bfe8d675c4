import { textFor, typeWords } from '#form/engine/import-draft.ts'
import { typedValue } from '#form/body/request.ts'
import { type FormNode, isSentAsText } from '#form/tree/form-node.ts'
import { holdsHidden, isSame, jsonOf, type Value, valueOfJson } from '#form/body/text-value.ts'

/** What a value in the text does to its field: enters a text, keeps what is entered, or why it does nothing. */
export type EnteredValue =
  | { readonly text: string }
  | { readonly kept: true }
  | { readonly why: string }

const TEXT = 'is not text: put it in quotes'

/** What a value in the text means for a field that is no group and no list. */
export const enteredValue = (node: FormNode, value: Value): EnteredValue => {
  if (node.kind === 'readOnly') return { why: 'is read-only' }
  if (value.kind === 'hidden') {
    return node.sensitive || value.tag === 'kept'
      ? { kept: true }
      : { why: 'is no secret: enter a value' }
  }
  if (node.sensitive) return { why: 'is a secret: enter it in the form' }
  if (value.kind === 'empty') return { text: '' }
  if (holdsHidden(value)) return { why: 'has a placeholder in it' }
  const json = jsonOf(value)
  if (isSentAsText(node)) return textFor(node, json)
  const entered = textFor(node, json)
  if ('why' in entered) {
    const isText = node.type === 'string' && value.kind === 'scalar' && json !== null
    return isText ? { why: TEXT } : entered
  }
  if (entered.text === '') return entered
  const sent = valueOfJson(typedValue(node, entered.text))
  // In quotes, a number is text, which its field cannot send.
  return isSame(sent, value)
    ? entered
    : { why: `is text, not ${typeWords(node)}: remove the quotes` }
}
