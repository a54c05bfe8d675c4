import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'
import { type Props, translatable } from './translatable.ts'

/*
 * What the compiler makes of JSX in all code of the console (`jsxImportSource` in tsconfig.json): React's own functions.
 */

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from './jsx-types.ts'

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, translatable(type, props), key)

export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement => {
  const own = translatable(type, props)
  // React expects several children from this function.
  return (Array.isArray(own.children) ? react.jsxs : react.jsx)(type, own, key)
}
