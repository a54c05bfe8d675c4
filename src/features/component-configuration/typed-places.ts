import type { NodeId } from './place.ts'

/** Typing rests when no key came for so long, in ms; whoever types on and on is looked at after LONGEST. */
const REST = 80
const LONGEST = 400

/**
 * Puts off what follows from a key until typing rests: a key shows on the screen first, and keys in
 * quick succession are looked at once. Where there is no screen, as in a test of the logic, nothing waits.
 */
export const createTypedPlaces = (look: (id: NodeId) => void) => {
  const places = new Set<NodeId>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  const lookNow = () => {
    const due = [...places]
    places.clear()
    for (const id of due) look(id)
  }
  /** A key changed the value at this place. */
  return (id: NodeId): void => {
    const now = performance.now()
    if (places.size === 0) since = now
    places.add(id)
    clearTimeout(timer)
    if (typeof document === 'undefined') lookNow()
    else timer = setTimeout(lookNow, Math.max(0, Math.min(REST, since + LONGEST - now)))
  }
}
