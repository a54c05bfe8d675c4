import { meantText } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { FormNode } from '#form/tree/form-node.ts'

/** Keys whose values tell rows apart, the best first. */
const NAMES = ['name', 'id', 'key', 'title', 'label', 'host', 'hostname', 'domain', 'path', 'url']

const canName = ({ kind, sensitive }: FormNode): boolean =>
  !sensitive && (kind === 'text' || kind === 'choice')

/** The field of a row whose value names the row: by its key, else the first text. Never a secret. */
export const namingField = (
  row: FormNode,
  nodeOf: (id: NodeId) => FormNode | undefined,
): NodeId | undefined => {
  const members = row.children.flatMap((id) => nodeOf(id) ?? []).filter(canName)
  const rank = ({ key }: FormNode) =>
    (NAMES.indexOf(key.toLowerCase()) + NAMES.length + 1) % (NAMES.length + 1)
  return members.toSorted((a, b) => rank(a) - rank(b))[0]?.id
}

const LONGEST = 100

/** The name of a row whose naming field has this text. */
export const rowName = (text: string): string => meantText(text).slice(0, LONGEST)
