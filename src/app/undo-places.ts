import type { KnownPlace } from '#src/lib/known-places.ts'
import { changePlaces, places } from '#src/lib/places-store.ts'
import { createStore } from '#src/lib/store.ts'

/** A change that can be taken back, as long as nothing was changed after it. */
type Undoable = {
  /** What was done, a sentence. */
  words: string
  before: readonly KnownPlace[]
  after: readonly KnownPlace[]
}

/** The last change that can be taken back. */
export const undoable = createStore<Undoable | undefined>(undefined)

/** Changes what is known in a way that the person may regret. */
export const changeWithUndo = (
  words: string,
  change: (known: readonly KnownPlace[]) => readonly KnownPlace[],
): void => {
  let before: readonly KnownPlace[] = []
  changePlaces((known) => {
    before = known
    return change(known)
  })
  undoable.set({ words, before, after: places.get() })
}

/** Takes the last change back. */
export const undo = ({ before }: Undoable): void => {
  changePlaces(() => before)
  undoable.set(undefined)
}
