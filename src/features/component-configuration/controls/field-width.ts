import { choiceWidget } from '#form/tree/choice-options.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { isLong } from './row-layout.ts'

/** How much goes into an input, as far as its descriptor says. */
export type FieldWidth = 'short' | 'medium' | 'full'

/** The most characters that fit in each width. */
const FITS = { short: 20, medium: 42 }

/** A longer description would be a narrow column beside another field. */
const LONGEST_BESIDE = 120

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length))

/** The length of the longest value; undefined if the descriptor does not say. */
const lengthOf = ({ kind, constraints }: FormNode): number | undefined => {
  if (kind === 'number' || kind === 'bool') return 0
  if (kind === 'choice') return longest(constraints?.allowedValues ?? [])
  return kind === 'text' ? constraints?.maxLength : undefined
}

export const fieldWidth = (node: FormNode): FieldWidth => {
  const length = lengthOf(node)
  if (length === undefined || isLong(node)) return 'full'
  if (length <= FITS.short) return 'short'
  return length <= FITS.medium ? 'medium' : 'full'
}

/** Whether a field may stand beside another one. */
export const isPaired = (node: FormNode): boolean => {
  const { kind, constraints, description = '', requirement } = node
  if (fieldWidth(node) !== 'short' || description.length > LONGEST_BESIDE || requirement)
    return false
  // Radio buttons in a row need the width of their values together.
  const isWide = kind === 'choice' && choiceWidget(node) === 'radio'
  return !isWide || (constraints?.allowedValues ?? []).join('').length <= FITS.short
}

/** The class of an input of this width. */
export const WIDTH_CLASS: Readonly<Record<FieldWidth, string | undefined>> = {
  short: 'max-w-64',
  medium: 'max-w-96',
  full: undefined,
}
