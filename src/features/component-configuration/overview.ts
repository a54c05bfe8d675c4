import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore, type Store } from '#src/lib/store.ts'
import type { FillReport } from './draft-filler.ts'
import type { Edit } from './edit-list.ts'
import type { Problem } from './messages.ts'
import type { NodeId } from './place.ts'
import type { Mode } from './request.ts'
import type { Answered } from './resolve-loop.ts'

/** What the page shows around the fields. */
export type Overview = {
  readonly fields: readonly NodeId[]
  readonly requirements: readonly NodeId[]
  readonly problems: readonly Problem[]
  readonly mode: Mode
  /** How many values the person entered, and those in active fields, as of the last answer. */
  readonly edits: number
  readonly editList: readonly Edit[]
  /** What the last answer changed, in a sentence; undefined when nothing. */
  readonly changes: string | undefined
  /** What became of the text that the form was last filled from. */
  readonly filled: FillReport | undefined
  readonly answered: Answered | undefined
}

/** The overview, before the first answer on a draft of so many edits. */
export const createOverview = (mode: Mode, edits: number): Store<Overview> => {
  const store = createStore<Overview>({
    fields: [],
    requirements: [],
    problems: [],
    mode,
    edits,
    editList: [],
    changes: undefined,
    filled: undefined,
    answered: undefined,
  })
  return {
    ...store,
    /** Keeps each part that is equal to the one before, so that nothing renders for its sake. */
    set: (next: Overview): void => {
      const before = store.get()
      const { answered } = next
      // An answer is known by itself: to compare all of it takes longer than to show it.
      store.set(
        replaceEqualDeep(before.answered === answered ? before : { ...before, answered }, next),
      )
    },
  }
}
