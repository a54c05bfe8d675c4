import { type DraftValue, meantText } from '#form/draft/draft.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { isSameNumber } from './number-step.ts'

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
