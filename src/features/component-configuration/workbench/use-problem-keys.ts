import { useEffect } from 'react'
import { listenToKeys } from '#src/lib/keys/composing-key.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'
import { focusField } from '#form/controls/focus-field.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** The next or previous problem after the focused one, wrapping around. */
export const problemFrom = (
  nodes: readonly NodeId[],
  focused: number,
  step: 1 | -1,
): NodeId | undefined => {
  if (nodes.length === 0) return undefined
  const from = focused < 0 && step === -1 ? 0 : focused
  return nodes[(from + step + nodes.length) % nodes.length]
}

type Problems = Pick<Configuration, 'overview' | 'focusedNode'>

/** Focuses the field of the next or previous problem; returns whether there is one. */
export const goToProblem = (
  { overview, focusedNode }: Problems,
  step: 1 | -1,
  from = focusedNode(),
): boolean => {
  const nodes = overview.get().problems.flatMap(({ node }) => node ?? [])
  const unique = [...new Set(nodes)]
  const target = problemFrom(unique, unique.indexOf(from ?? ''), step)
  if (target === undefined) return false
  focusField(target)
  return true
}

/** F8 goes to the next problem, Shift+F8 to the previous one. */
export const useProblemKeys = (configuration: Configuration): void => {
  useEffect(
    () =>
      listenToKeys((event) => {
        if (event.key === 'F8' && goToProblem(configuration, event.shiftKey ? -1 : 1))
          event.preventDefault()
      }),
    [configuration],
  )
}
