import { createElement, type ReactNode } from 'react'

/*
 * Browser translation replaces each text node by elements of its own. React keeps the node that it made: later it
 * writes into that one unseen, or fails to find it in the page and gives up on the page. Only text that is all that an
 * element has is safe, because React sets it as the element's content. So text beside anything else gets an element.
 */

export const isText = (node: ReactNode): node is string | number | bigint =>
  typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint'

const isEmpty = (node: ReactNode): boolean =>
  node == null || typeof node === 'boolean' || node === ''

/** Translators leave white space alone, and in a flex container an element around it would be one more item. */
const isBlank = (text: string): boolean => text.trim() === ''

/** The element around words. White space stays outside of it, where accessible names are made of the pieces. */
const wrapped = (text: string, start: number): ReactNode => {
  if (isBlank(text)) return text
  const words = text.trim()
  const [before = '', after = ''] = text.split(words)
  const element = createElement('span', { key: `text ${start}` }, words)
  return words === text ? element : [before, element, after]
}

/** `nodes`, where each run of text is one element in the place of its first, so that all others keep their places. */
export const wrapText = (nodes: readonly ReactNode[]): ReactNode[] => {
  const all = [...nodes]
  let run: { start: number; text: string } | undefined
  const endRun = () => {
    if (run !== undefined) all[run.start] = wrapped(run.text, run.start)
    run = undefined
  }
  for (const [position, node] of nodes.entries()) {
    if (isEmpty(node)) continue
    if (!isText(node)) endRun()
    else if (run === undefined) run = { start: position, text: String(node) }
    else {
      run.text += String(node)
      all[position] = null
    }
  }
  endRun()
  return all
}

/** The same children, but as one text if they are nothing else, and with an element around any other text. */
export const separateText = (children: ReactNode): ReactNode => {
  if (!Array.isArray(children)) return children
  const given: readonly ReactNode[] = children
  const nodes = given.map(separateText)
  if (!nodes.some(isText)) return nodes.every((node, at) => node === given[at]) ? given : nodes
  const shown = nodes.filter((node) => !isEmpty(node))
  return shown.every(isText) ? shown.join('') : wrapText(nodes)
}
