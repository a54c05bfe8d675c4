import { sep } from 'node:path'

const KEYS = 'Keys may belong to an input method: use unlessComposing or listenToKeys.'
const TEXT =
  'Use TextArea or PlainTextArea: a <textarea> passes on the half words of an input method.'

/** The names under which React and CodeMirror take a handler of keys. */
const HANDLERS = new Set(['onKeyDown', 'onKeyDownCapture', 'keydown'])

/**
 * @typedef {{ type: string, name?: Node | string, value?: unknown, expression?: Node, callee?: Node, property?: Node,
 *   key?: Node, arguments?: Node[], properties?: Node[] }} Node
 */

/**
 * @param {unknown} value
 * @returns {Node | undefined}
 */
const nodeIn = (value) =>
  typeof value === 'object' && value !== null && 'type' in value
    ? /** @type {Node} */ (value)
    : undefined

/**
 * What an identifier, a key or an attribute is called; empty for others.
 * @param {Node | undefined} node
 */
const nameOf = (node) => {
  const name = node?.name ?? node?.value
  return typeof name === 'string' ? name : ''
}

/** @param {Node | undefined} node */
const isWrapped = (node) =>
  node?.type === 'CallExpression' && nameOf(node.callee) === 'unlessComposing'

/** What a person composes with an input method is neither keys nor a text before it is finished. */
export const composition = {
  /** @param {{ filename: string, report: (problem: { node: unknown, message: string }) => void }} context */
  create(context) {
    const path = context.filename.split(sep).join('/')
    const inBrowser =
      /\/src\/(?!(?:.*\/)?testing\/|lib\/keys\/composing-key\.ts)/.test(path) &&
      !/\.(?:test|stories)\.tsx?$/.test(path)
    if (!inBrowser) return {}
    /** The event names for which a listener is removed. @type {Set<Node>} */
    const removed = new Set()
    return {
      /** @param {Node} node */
      CallExpression(node) {
        const called = node.callee?.property ?? node.callee
        const [event] = node.arguments ?? []
        if (event && nameOf(called) === 'removeEventListener') removed.add(event)
      },
      /** @param {Node} node */
      Literal(node) {
        if (node.value === 'keydown' && !removed.has(node)) context.report({ node, message: KEYS })
      },
      /** @param {Node} node */
      JSXAttribute(node) {
        const isHandler = HANDLERS.has(nameOf(nodeIn(node.name)))
        if (isHandler && !isWrapped(nodeIn(node.value)?.expression))
          context.report({ node, message: KEYS })
      },
      /** @param {Node} node */
      ObjectExpression(node) {
        for (const { key, value } of node.properties ?? [])
          if (HANDLERS.has(nameOf(key)) && key?.type === 'Identifier' && !isWrapped(nodeIn(value)))
            context.report({ node: key, message: KEYS })
      },
      /** @param {Node} node */
      JSXOpeningElement(node) {
        // An <input> for text is another rule's: line-input.mjs.
        if (
          nameOf(nodeIn(node.name)) === 'textarea' &&
          !path.endsWith('/src/ui/fields/text-area.tsx')
        )
          context.report({ node, message: TEXT })
      },
    }
  },
}
