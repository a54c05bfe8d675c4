import { createElement, Fragment, memo } from 'react'

/*
 * Rows of Tidemark's feed, copied from its page as trees, so that the same elements are shown. A tree is a text, or
 * [tag, attributes, children].
 */

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
const toReact = (tree) =>
  typeof tree === 'string' ? tree : createElement(tree[0], tree[1], ...tree[2].map(toReact))

/** The contents of a row, rendered again only if they change. */
export const Row = memo(({ trees }) => createElement(Fragment, null, ...trees.map(toReact)))
