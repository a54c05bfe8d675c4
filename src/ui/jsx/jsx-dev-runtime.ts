import type { ElementType, Key, ReactElement } from 'react'
import { jsxDEV as reactJsxDEV, type JSXSource } from 'react/jsx-dev-runtime'
import { type Props, translatable } from './translatable.ts'

/* As `jsx-runtime.ts`, with what React tells about an element in development. */

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from './jsx-types.ts'

export const jsxDEV = (
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement => {
  const own = translatable(type, props)
  const isStillStatic = isStatic && Array.isArray(own.children)
  return reactJsxDEV(type, own, key, isStillStatic, source, self)
}
