import type { NodeId } from './place.ts'

/**
 * How many fields are made in idle moments though nobody came near them, so that the browser's own
 * search and lists of controls have all of a usual form. With more, what is on the page would cost each key.
 */
export const AT_HAND = 500

type Gap = {
  /** Makes the section that holds a node, at once; false where none does. */
  makeHolding: (id: NodeId) => boolean
  /** Makes all of its sections, at once. */
  makeAll: () => void
}

const gaps = new Set<Gap>()

/** Tells of fields that are not made yet, until what is returned is called. */
export const addGap = (gap: Gap): (() => void) => {
  gaps.add(gap)
  return () => void gaps.delete(gap)
}

/** Makes the control of a node if it waits to be made, and whatever it stands in. */
export const makeField = (id: NodeId): void => {
  while (!document.getElementById(id)) {
    if (![...gaps].some((gap) => gap.makeHolding(id))) return
  }
}

/** Makes all controls of the page, those inside what is made so included. */
export const makeAllFields = (): void => {
  for (let gap = gaps.values().next(); !gap.done; gap = gaps.values().next()) gap.value.makeAll()
}
