import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore, type Store } from '#src/lib/store.ts'
import type { FillReport } from './draft-filler.ts'
import type { Edit } from '#form/body/edit-list.ts'
import type { Problem } from '#form/checks/messages.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { Mode } from '#form/body/request.ts'
import type { Answered } from './session.ts'

/** What the page shows around the fields. */
export type Overview = {
  readonly fields: readonly NodeId[]
  readonly requirements: readonly NodeId[]
  /** Whether the form is long and has parts to list. */
  readonly hasOutline: boolean
  readonly problems: readonly Problem[]
  readonly mode: Mode
  /** How many of the edited values the last answer asks for. A list is one value. */
  readonly edits: number
  /** The edited values, first those that the last answer asks for. */
  readonly editList: readonly Edit[]
  /** What the last answer changed, in a sentence; undefined if nothing. */
  readonly changes: string | undefined
  /** The result of the last fill. */
  readonly filled: FillReport | undefined
  readonly answered: Answered | undefined
}

/** Creates the overview as it is before the first answer; `edits` counts the edited values. */
export const createOverview = (mode: Mode, edits: number): Store<Overview> => {
  const store = createStore<Overview>({
    fields: [],
    requirements: [],
    hasOutline: false,
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
    /** Keeps each part that is equal to the previous one, so that nothing renders again for it. */
    set: (next: Overview): void => {
      const before = store.get()
      const { answered } = next
      // An answer is compared by identity only: comparing its content takes longer than showing it.
      store.set(
        replaceEqualDeep(before.answered === answered ? before : { ...before, answered }, next),
      )
    },
  }
}
