import { createElement, Fragment, memo } from 'react'
import { prepared, toReact } from './tree.js'

/** The contents of a row, rendered again only if they change. */
export const Row = memo(({ trees }) => createElement(Fragment, null, ...trees.map(toReact)))

/** The rows' trees with React's attribute names. */
export const preparedRows = (rows) => rows.map((trees) => trees.map(prepared))
