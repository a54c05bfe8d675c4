import { counted } from '#src/lib/counted.ts'
import { EMPTY_LABEL } from '#form/tree/choice-options.ts'
import { type Draft, EMPTY_CHOICE, rowsAt, textAt } from '#form/draft/draft.ts'
import { type FormNode, type FormTree, inReadingOrder } from '#form/tree/form-node.ts'
import { differsFromDefault } from './differs-from-default.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** An edited value. `was` is the catalog's default, `now` a short form of the entered value. */
export type Edit = {
  readonly id: NodeId
  readonly label: string
  readonly was: string | undefined
  readonly now: string
  /** Whether it is another value than the catalog's default. */
  readonly differs: boolean
}

/** Longer values are cut off; the field shows the rest. */
const LONGEST = 80

const lines = (text: string) => text.split('\n').length

const nowOf = (node: FormNode, draft: Draft): string => {
  const rows = rowsAt(draft, node.id)
  if (rows) return counted(rows.length, 'row')
  const text = textAt(draft, node.id) ?? ''
  if (text === '') return 'cleared: not sent'
  if (node.sensitive) return 'a secret'
  if (text === EMPTY_CHOICE) return EMPTY_LABEL
  if (node.kind === 'bool') return text === 'true' ? 'Yes' : 'No'
  if (lines(text) > 1) return `${lines(text)} lines`
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** Every edit of a field in the form, in display order. A label includes those of its groups. */
export const editList = (tree: FormTree, draft: Draft): readonly Edit[] =>
  inReadingOrder(tree, draft.edited).map(({ node, within }) => ({
    id: node.id,
    label: within === '' ? node.label : `${within} › ${node.label}`,
    was: node.sensitive ? undefined : node.defaultText,
    now: nowOf(node, draft),
    differs: differsFromDefault(node, draft.values[node.id]),
  }))
