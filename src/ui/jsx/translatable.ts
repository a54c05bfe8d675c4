import { Fragment, type ReactNode } from 'react'
import { isText, separateText, wrapText } from './separate-text.ts'

export type Props = {
  readonly children?: ReactNode
  readonly className?: unknown
  readonly translate?: unknown
}

/** Texts of the API and of people (`bdi`), of machines, and of drawings, which show no elements of a translator. */
const VERBATIM = new Set<unknown>(['bdi', 'code', 'kbd', 'pre', 'samp', 'text'])
const MONO = /(?:^|\s)mono(?:\s|$)/

/** Names, IDs, versions and values. A translator would change what they are. */
const isVerbatim = (type: string, { className }: Props): boolean =>
  VERBATIM.has(type) || (typeof className === 'string' && MONO.test(className))

/**
 * The props of an element of the page, or of a fragment, as a browser's translator can work with them. Those of
 * components stay as they are: whatever a component returns is made here as well.
 */
export const translatable = (type: unknown, props: Props): Props => {
  if (type === Fragment) {
    // A fragment has no content of its own that React could set.
    const children = separateText(props.children)
    return { ...props, children: isText(children) ? wrapText([children]) : children }
  }
  if (typeof type !== 'string') return props
  const children = separateText(props.children)
  const isWhole = isVerbatim(type, props) && props.translate === undefined
  if (children === props.children && !isWhole) return props
  return { ...props, ...(isWhole && { translate: 'no' }), ...('children' in props && { children }) }
}
