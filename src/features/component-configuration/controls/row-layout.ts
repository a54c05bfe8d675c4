import { createContext, use } from 'react'
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
