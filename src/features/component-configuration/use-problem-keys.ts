import { useEffect } from 'react'
import type { Configuration } from './configuration.ts'
import { focusField } from './focus-field.ts'
import type { NodeId } from './place.ts'

/** The problem to go to from where focus is: the next or previous in the form, around its ends. */
export const problemFrom = (
  nodes: readonly NodeId[],
  focused: number,
  step: 1 | -1,
): NodeId | undefined => {
  if (nodes.length === 0) return undefined
  const from = focused < 0 && step === -1 ? 0 : focused
  return nodes[(from + step + nodes.length) % nodes.length]
}

/** F8 goes to the next problem, Shift+F8 to the one before. */
export const useProblemKeys = ({ overview, focusedNode }: Configuration): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      const nodes = overview.get().problems.flatMap(({ node }) => node ?? [])
      const unique = [...new Set(nodes)]
      const target = problemFrom(
        unique,
        unique.indexOf(focusedNode() ?? ''),
        event.shiftKey ? -1 : 1,
      )
      if (target === undefined) return
      event.preventDefault()
      focusField(target)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [overview, focusedNode])
}
