import { isOtherType } from '#src/contract/field-type.ts'
import { type FormNode, takesAnyJson } from '#form/tree/form-node.ts'

/** What to enter where the service gives no type, or one that this console does not know. */
export const anyWords = (node: FormNode): string => {
  const why = isOtherType(node.type)
    ? `This console does not know the type “${node.type}”`
    : 'The service gives no type'
  // Cluster inputs are always sent as text (API §4.2).
  return takesAnyJson(node)
    ? `${why}: enter any JSON value. Anything that is not JSON is sent as text.`
    : `${why}: your input is sent as text.`
}
