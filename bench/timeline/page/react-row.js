import { createElement, Fragment, memo } from 'react'
import { prepared, toReact } from './tree.js'

/** What a row holds, rendered again only where it holds something else. */
export const Row = memo(({ trees }) => createElement(Fragment, null, ...trees.map(toReact)))

/** The rows' trees with attributes as React has them. */
export const preparedRows = (rows) => rows.map((trees) => trees.map(prepared))
