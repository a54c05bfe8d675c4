import { sep } from 'node:path'

const NETWORK = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon'])
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self', 'navigator'])
/** Where the browser's code may send requests: the API's client, and what asks whether the host answers at all. */
const MAY_SEND = /\/src\/(?:api\/|testing\/|lib\/page\/reload-if-served\.ts)/
const MESSAGE = 'Only src/api may send requests: add this one there.'

/**
 * @typedef {{ type: string, name?: string, value?: unknown, computed?: boolean, object?: Node, property?: Node,
 *   key?: Node, id?: Node, init?: Node | null, properties?: Node[] }} Node
 */

/**
 * The property name in a member access or a destructuring, quoted or not.
 * @param {Node | undefined} node
 * @param {boolean | undefined} computed
 */
const nameOf = (node, computed) =>
  node?.type === 'Identifier' && computed !== true
    ? node.name
    : typeof node?.value === 'string'
      ? node.value
      : undefined

/** @param {Node | null | undefined} node */
const isGlobalObject = (node) => node?.type === 'Identifier' && GLOBAL_OBJECTS.has(node.name ?? '')

/** The browser's code sends requests only from src/api. */
export const network = {
  /**
   * @param {{ filename: string, report: (problem: { node: unknown, message: string }) => void,
   *   sourceCode: { isGlobalReference: (node: Node) => boolean } }} context
   */
  create(context) {
    const path = context.filename.split(sep).join('/')
    const inBrowser =
      path.includes('/src/') && !MAY_SEND.test(path) && !/\.(?:test|stories)\.tsx?$/.test(path)
    if (!inBrowser) return {}
    return {
      /** @param {Node} node */
      Identifier(node) {
        if (NETWORK.has(node.name ?? '') && context.sourceCode.isGlobalReference(node))
          context.report({ node, message: MESSAGE })
      },
      /** @param {Node} node */
      MemberExpression(node) {
        if (isGlobalObject(node.object) && NETWORK.has(nameOf(node.property, node.computed) ?? ''))
          context.report({ node, message: MESSAGE })
      },
      /** @param {Node} node */
      VariableDeclarator(node) {
        if (!isGlobalObject(node.init)) return
        for (const property of node.id?.properties ?? [])
          if (NETWORK.has(nameOf(property.key, property.computed) ?? ''))
            context.report({ node: property, message: MESSAGE })
      },
    }
  },
}
