import { whenReleased } from '#src/lib/after-press.ts'
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
  let since = 0
  let last = 0
  const lookNow = () => {
    const due = [...places]
    places.clear()
    for (const id of due) look(id)
  }
  // One timer that goes on while keys come: to call one off and set another is a good part of a key.
  const wait = () => {
    const left = Math.min(last + REST, since + LONGEST) - performance.now()
    if (left > 0) setTimeout(wait, left)
    else whenReleased(lookNow)
  }
  /** A key changed the value at this place. */
  return (id: NodeId): void => {
    last = performance.now()
    const isFirst = places.size === 0
    places.add(id)
    if (typeof document === 'undefined') lookNow()
    else if (isFirst) {
      since = last
      wait()
    }
  }
}
