import { isNumberText } from '#form/body/request.ts'
import { meantText } from '#form/draft/draft.ts'
import { isJson } from '#form/tree/field-kind.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { edgeWords } from './edge-characters.ts'
import { meantNumbers } from './meant-numbers.ts'

/** What a field notes about a text that may not be what the person meant, with what corrects it in one press. */
export type EntryNote = {
  readonly words: string
  /** The numbers that may be meant. Without any, the edges of the text can be removed. */
  readonly numbers: readonly string[]
}

/** The note about the text entered in a field. It is sent as it is. */
export const entryNote = (node: FormNode, text: string): EntryNote | undefined => {
  if (node.kind === 'number') {
    const numbers = meantNumbers(text, node.constraints)
    const [only] = numbers
    if (!isNumberText(text)) {
      return only === undefined ? undefined : { words: 'Did you mean', numbers }
    }
    return numbers.length > 1 ? { words: `Sent as ${only}. Did you mean`, numbers } : undefined
  }
  const isText = node.kind === 'text' || (node.kind === 'secret' && !isJson(node))
  const words = isText ? edgeWords(meantText(text)) : undefined
  return words === undefined ? undefined : { words, numbers: [] }
}
