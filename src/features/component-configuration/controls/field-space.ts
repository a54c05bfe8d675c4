import { createContext, use } from 'react'
import { choiceWidget } from '#form/tree/choice-options.ts'
import type { FieldKind } from '#form/tree/field-kind.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { isLongText } from './description-text.tsx'

/** Whether the inputs of a row are in one line, and not stacked with all their texts. */
export const LineContext = createContext(false)

/** Whether the inputs of the surrounding row are in one line. */
export const useIsLine = (): boolean => use(LineContext)

/** The column width of each kind of input. Kinds not listed do not fit in a line. */
const WIDTH: Partial<Record<FieldKind, string>> = {
  text: 'minmax(0, 2fr)',
  secret: 'minmax(0, 2fr)',
  choice: 'minmax(0, 1.5fr)',
  number: 'minmax(0, 1fr)',
  bool: 'max-content',
}

/** How many inputs fit in one line. */
const MAX_INPUTS = 4

/** A text with a higher length limit than this gets a multiline input, unless a pattern describes it. */
const LONG = 500

/** Formats of texts with several lines. */
const LINES = /^(?:multi-?line|text-?area|text\/\S+|markdown|pem|certificate|script)$/i

/** Whether a field has too much around it to fit beside others. */
const isWide = (node: FormNode) =>
  hasMultilineDefault(node) || isLongText(node.description) || node.templates.length > 0

const hasMultilineDefault = ({ defaultText = '' }: FormNode) => defaultText.includes('\n')

/** Whether a text needs a multiline input from the start. Others get one once their text has several lines. */
export const isLong = (node: FormNode): boolean => {
  const { maxLength = 0, pattern } = node.constraints ?? {}
  return (
    hasMultilineDefault(node) ||
    LINES.test(node.format ?? '') ||
    (maxLength > LONG && pattern === undefined)
  )
}

/** The columns and labels of a row that fits in one line; undefined if it does not fit. */
export const rowLine = (
  row: FormNode,
  nodeOf: (id: NodeId) => FormNode | undefined,
): { columns: string; labels: readonly string[] } | undefined => {
  const inputs = row.kind === 'group' ? row.children.flatMap((id) => nodeOf(id) ?? []) : [row]
  if (inputs.length === 0 || inputs.length > MAX_INPUTS || inputs.some(isWide)) return undefined
  const widths = inputs.map(({ kind }) => WIDTH[kind])
  if (widths.includes(undefined)) return undefined
  return {
    columns: widths.join(' '),
    labels: row.kind === 'group' ? inputs.map(({ label }) => label) : [],
  }
}

/**
 * The role and name of an element that groups inputs. A list row has its own group with both.
 * Not a `<fieldset>`: Chromium 156 may lose the layout boxes of a size container directly inside
 * one, and groups and lists contain such containers.
 */
export const groupRole = ({ rowNumber, label }: FormNode) =>
  rowNumber === undefined ? { role: 'group', 'aria-label': label } : {}

/** How much goes into an input, as far as its descriptor says. */
export type FieldWidth = 'short' | 'medium' | 'full'

/** The most characters that fit in each width. */
const FITS = { short: 20, medium: 42 }

/** A longer description would be a narrow column beside another field. */
const LONGEST_BESIDE = 120

/** Not by spreading into `Math.max`: an answer may have more values than a function takes arguments. */
const longest = (texts: readonly string[]) =>
  texts.reduce((most, { length }) => Math.max(most, length), 0)

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
  const isRow = kind === 'choice' && choiceWidget(node) === 'radio'
  return !isRow || (constraints?.allowedValues ?? []).join('').length <= FITS.short
}

/** The class of an input of this width. */
export const WIDTH_CLASS: Readonly<Record<FieldWidth, string | undefined>> = {
  short: 'max-w-64',
  medium: 'max-w-96',
  full: undefined,
}
