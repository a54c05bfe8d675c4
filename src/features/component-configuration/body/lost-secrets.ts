import { createStore, type Store } from '#src/lib/store.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** The secrets that a reload did not keep, and that must be entered again. */
export type LostSecrets = {
  lost: Store<ReadonlySet<NodeId>>
  /** Removes one that no longer needs to be entered again, or all. */
  forget: (id?: NodeId) => void
  /** Removes those that were entered again. */
  settle: (isEdited: (id: NodeId) => boolean) => void
  /** The secrets that another reload would lose: those still lost, and those entered since. */
  atReload: (draft: Draft, isSecret: (id: NodeId) => boolean) => readonly NodeId[]
}

/** Tracks lost secrets, starting with those in the saved draft. */
export const createLostSecrets = (initial: readonly NodeId[]): LostSecrets => {
  const lost = createStore<ReadonlySet<NodeId>>(new Set(initial))
  const keepOnly = (isLost: (id: NodeId) => boolean) => {
    const left = [...lost.get()].filter(isLost)
    if (left.length < lost.get().size) lost.set(new Set(left))
  }
  return {
    lost,
    forget: (id) => keepOnly((one) => id !== undefined && one !== id),
    settle: (isEdited) => keepOnly((one) => !isEdited(one)),
    atReload: ({ edited, values }, isSecret) => {
      const entered = [...edited].filter((id) => {
        const value = values[id]
        return isSecret(id) && typeof value === 'string' && value !== ''
      })
      return [...new Set([...lost.get(), ...entered])]
    },
  }
}
