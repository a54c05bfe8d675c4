import { createContext, use } from 'react'
import type { FieldKind } from './field-kind.ts'
import type { FormNode } from './form-node.ts'
import type { NodeId } from './place.ts'

/** How the inputs of a row stand: under each other with all they say, or in one line. */
export type RowLayout = 'block' | 'line'

const RowLayoutContext = createContext<RowLayout>('block')

export const RowLayoutProvider = RowLayoutContext.Provider

/** How the inputs here stand. */
export const useRowLayout = (): RowLayout => use(RowLayoutContext)

/** The share of a line that each kind of input takes; kinds that are not here need more than a line. */
const WIDTH: Partial<Record<FieldKind, string>> = {
  text: 'minmax(0, 2fr)',
  unknown: 'minmax(0, 2fr)',
  secret: 'minmax(0, 2fr)',
  choice: 'minmax(0, 1.5fr)',
  number: 'minmax(0, 1fr)',
  bool: 'max-content',
}

/** The most inputs that fit in one line. */
const MOST = 4

/** A text of so many characters wants more than one line. */
const LONG = 200

const hasLines = ({ defaultText = '' }: FormNode) => defaultText.includes('\n')

/** Whether a text may want an input of several lines. */
export const isLong = (node: FormNode): boolean =>
  (node.constraints?.maxLength ?? 0) > LONG || hasLines(node)

/** The inputs of a row that lie in one line, with the line's columns; undefined where they do not. */
export const rowLine = (
  row: FormNode,
  nodeOf: (id: NodeId) => FormNode | undefined,
): { columns: string; labels: readonly string[] } | undefined => {
  const inputs = row.kind === 'group' ? row.children.flatMap((id) => nodeOf(id) ?? []) : [row]
  if (inputs.length === 0 || inputs.length > MOST || inputs.some(hasLines)) return undefined
  const widths = inputs.map(({ kind }) => WIDTH[kind])
  if (widths.includes(undefined)) return undefined
  return {
    columns: widths.join(' '),
    labels: row.kind === 'group' ? inputs.map(({ label }) => label) : [],
  }
}
