import { createElement } from 'react'

/*
 * Rows of Tidemark's feed, copied from its page as trees, so that every contender shows exactly the
 * same elements. A tree is a text, or [tag, attributes, children].
 */

const SVG = 'http://www.w3.org/2000/svg'
const PROPS = { class: 'className', tabindex: 'tabIndex', datetime: 'dateTime', for: 'htmlFor' }

const styleOf = (text) =>
  Object.fromEntries(
    text
      .split(';')
      .map((line) => line.split(/:(.*)/s).map((part) => part.trim()))
      .filter(([name]) => name)
      .map(([name, value]) => [
        name.startsWith('--')
          ? name
          : name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase()),
        value,
      ]),
  )

const propsOf = (attributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) =>
      name === 'style' ? [name, styleOf(value)] : [PROPS[name] ?? name, value],
    ),
  )

/** Trees with React's attribute names, converted once instead of for every row. */
export const prepared = (tree) =>
  typeof tree === 'string' ? tree : [tree[0], propsOf(tree[1]), tree[2].map(prepared)]

/** A prepared tree as React elements. */
export const toReact = (tree) =>
  typeof tree === 'string' ? tree : createElement(tree[0], tree[1], ...tree[2].map(toReact))

/** A tree as DOM nodes. */
export const toDom = (tree, isSvg = false) => {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const [tag, attributes, children] = tree
  const inSvg = isSvg || tag === 'svg'
  const element = inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  for (const child of children) element.append(toDom(child, inSvg))
  return element
}
