import { sep } from 'node:path'

/** What a page changes a moment after a press or an answer: what is there, what has the focus, where and how large. */
const CHANGING = new Set(
  (
    'element elements query querySelector querySelectorAll activeElement checkVisibility getBoundingClientRect ' +
    'clientHeight clientWidth offsetHeight offsetWidth scrollTop scrollX scrollY'
  ).split(' '),
)
const MESSAGE =
  'Read once, this depends on luck: await it with expect.element or expect.poll, in stories with waitFor.'

/**
 * @typedef {{ type: string, name?: string, value?: unknown, computed?: boolean, property?: Node, callee?: Node,
 *   arguments?: Node[], parent?: Node | null, [child: string]: unknown }} Node
 */

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value

/**
 * Whether an expression reads something of the page that changes. What it calls later is not part of it.
 * @param {Node} node
 * @returns {boolean}
 */
const readsPage = (node) => {
  if (node.type.includes('Function')) return false
  const member = node.type === 'MemberExpression' ? (node.property?.name ?? '') : ''
  if (CHANGING.has(member) || /^query(?:All)?By[A-Z]/.test(member)) return true
  if (node.type === 'Identifier' && /^scroll[XY]$/.test(node.name ?? '')) return true
  return Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, child]) => child)
    .some((child) => isNode(child) && readsPage(child))
}

/**
 * @param {Node | null | undefined} node
 * @returns {boolean}
 */
const isRetried = (node) =>
  isNode(node) &&
  ((node.type === 'CallExpression' && node.callee?.name === 'waitFor') || isRetried(node.parent))

/** Tests in a browser, and stories, await what changes. */
export const awaited = {
  /** @param {{ filename: string, report: (problem: { node: unknown, message: string }) => void }} context */
  create(context) {
    const path = context.filename.split(sep).join('/')
    if (!/\.(?:browser\.test|stories)\.tsx$/.test(path)) return {}
    return {
      /** @param {Node} node */
      CallExpression(node) {
        const [actual] = node.arguments ?? []
        if (node.callee?.name !== 'expect' || !actual || !readsPage(actual) || isRetried(node))
          return
        context.report({ node, message: MESSAGE })
      },
    }
  },
}
