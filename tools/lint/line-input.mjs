import { sep } from 'node:path'

/** Inputs that cannot hold text with line breaks. */
const OTHER_TYPES = new Set(['checkbox', 'radio', 'file', 'date', 'datetime-local', 'hidden'])
const MESSAGE =
  'Use LineInput, which says what happens to line breaks: an <input> replaces them by spaces.'

/** @typedef {{ type: string, name?: { name?: string }, value?: { value?: unknown } | null }} Attribute */

/** A text with line breaks loses them in an `<input>`, so only src/ui/fields/line-input.tsx may render one for text. */
export const lineInput = {
  /** @param {{ filename: string, report: (problem: { node: unknown, message: string }) => void }} context */
  create(context) {
    const path = context.filename.split(sep).join('/')
    if (!path.includes('/src/') || /line-input\.tsx$|\.(?:test|stories)\.tsx$/.test(path)) return {}
    return {
      /** @param {{ name: { name?: string }, attributes: Attribute[] }} node */
      JSXOpeningElement(node) {
        if (node.name.name !== 'input') return
        const type = node.attributes.find(({ name }) => name?.name === 'type')?.value?.value
        if (!OTHER_TYPES.has(String(type))) context.report({ node, message: MESSAGE })
      },
    }
  },
}
