import { EMPTY_TEXT } from '#form/draft/draft.ts'
import { isOtherType } from '#src/contract/field-type.ts'
import { type FormNode, takesAnyJson } from './form-node.ts'

/** What the draft holds where `""` is sent for a field; undefined if the field takes no text. */
export const emptyTextOf = (node: FormNode): string | undefined => {
  if (takesAnyJson(node)) return '""'
  const isText = node.type === undefined || node.type === 'string' || isOtherType(node.type)
  if (!isText) return undefined
  // A row of text is sent as `""` when nothing was entered in it.
  return node.rowNumber !== undefined && node.kind !== 'choice' ? '' : EMPTY_TEXT
}

/** Whether a field offers `""` apart from its allowed values, once it was cleared. */
export const offersEmptyText = (node: FormNode): boolean =>
  Boolean(emptyTextOf(node)) && node.constraints?.allowedValues === undefined
