import { counted } from '#src/lib/text/counted.ts'
import { isSameNumber } from './number-step.ts'
import { type Draft, type DraftValue, EMPTY_TEXT, meantText } from '#form/draft/draft.ts'
import { isSent } from './request.ts'
import { isInRow, type NodeId } from '#form/draft/field-address.ts'
import { EMPTY_LABEL } from '#form/tree/choice-options.ts'
import { type FormNode, type FormTree, inReadingOrder } from '#form/tree/form-node.ts'

/**
 * Whether an entered value is another one than the catalog's default. A cleared value is not sent, so it does not
 * differ. What the default of a list or a secret is, the console does not know: any value counts. Values that the
 * service has saved are not known either, and count as nothing.
 */
export const differsFromDefault = (
  { type, sensitive, defaultText }: Pick<FormNode, 'type' | 'sensitive' | 'defaultText'>,
  value: DraftValue | undefined,
): boolean => {
  if (value === undefined || value === '') return false
  if (typeof value !== 'string' || sensitive || defaultText === undefined) return true
  if (type === 'number') return !isSameNumber(value, defaultText)
  return meantText(value) !== defaultText
}

/** An edited value. `was` is the catalog's default, `now` a short form of the entered value. */
export type Edit = {
  readonly id: NodeId
  readonly label: string
  readonly was: string | undefined
  readonly now: string
  /** Whether it is another value than the catalog's default. */
  readonly differs: boolean
  /** Whether the last answer asks for it; otherwise it is kept, and not sent. */
  readonly isAsked: boolean
  /** Whether it is sent, alone or in a row. */
  readonly isSent: boolean
  /** Whether it is in a row, and so a part of the value of its list. */
  readonly isInRow: boolean
}

/** How many values among these edits are sent. A list is one value, which its rows are parts of. */
export const countEdits = (edits: readonly Edit[]): number =>
  edits.filter((edit) => edit.isSent && !edit.isInRow).length

/** Longer values are cut off; the field shows the rest. */
const LONGEST = 80

/** A line break at the end begins no line. */
const lines = (text: string) => text.replace(/\n$/, '').split('\n').length

/** An entered value in a few words, never a secret. A list's value is its rows. */
export const shortValue = (
  { sensitive, kind }: Pick<FormNode, 'sensitive' | 'kind'>,
  value: DraftValue,
): string => {
  if (typeof value !== 'string') return counted(value.length, 'row')
  if (value === '') return 'cleared: not sent'
  if (sensitive) return 'a secret'
  if (value === EMPTY_TEXT) return EMPTY_LABEL
  if (kind === 'bool') return value === 'true' ? 'Yes' : 'No'
  if (lines(value) > 1) return `${lines(value)} lines`
  return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
}

/** Every edit of a field in the form, in display order. A label includes those of its groups. */
export const editList = (tree: FormTree, draft: Draft): readonly Edit[] =>
  inReadingOrder(tree, draft.edited).map(({ node, within }) => ({
    id: node.id,
    label: within === '' ? node.label : `${within} › ${node.label}`,
    was: node.sensitive ? undefined : node.defaultText,
    now: shortValue(node, draft.values[node.id] ?? ''),
    differs: differsFromDefault(node, draft.values[node.id]),
    isAsked: true,
    isSent: isSent(tree, draft, node.id),
    isInRow: isInRow(node.address),
  }))

/**
 * The edits that the last answer does not ask for, or not as they were entered: `whyKept` says why they are not sent.
 * `labelOf` is how each was last named.
 */
export const unaskedEdits = (
  asked: readonly Edit[],
  draft: Draft,
  labelOf: (id: NodeId) => string,
  whyKept: (id: NodeId) => string,
): readonly Edit[] => {
  const known = new Set(asked.map(({ id }) => id))
  return [...draft.edited]
    .filter((id) => !known.has(id))
    .map((id) => ({
      id,
      label: labelOf(id),
      was: undefined,
      now: `kept but not sent: ${whyKept(id)}`,
      differs: false,
      isAsked: false,
      isSent: false,
      isInRow: false,
    }))
}
