import { whenReleased } from '#src/lib/after-press.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** Typing has stopped after `REST` ms without a key. Continuous typing is handled every `LONGEST` ms. */
const REST = 80
const LONGEST = 400

/**
 * Returns a function that calls `handle` for a field once typing into it has stopped, so that a key
 * is on the screen before anything that follows from it. Without a document it calls at once.
 */
export const createTypingDebounce = (handle: (id: NodeId) => void) => {
  const pending = new Set<NodeId>()
  let since = 0
  let last = 0
  const handlePending = () => {
    const due = [...pending]
    pending.clear()
    for (const id of due) handle(id)
  }
  // Keys only move `last`: resetting a timer at each key would be a good part of what a key costs.
  const wait = () => {
    const left = Math.min(last + REST, since + LONGEST) - performance.now()
    if (left > 0) setTimeout(wait, left)
    else whenReleased(handlePending)
  }
  return (id: NodeId): void => {
    last = performance.now()
    const isFirst = pending.size === 0
    pending.add(id)
    if (typeof document === 'undefined') handlePending()
    else if (isFirst) {
      since = last
      wait()
    }
  }
}
