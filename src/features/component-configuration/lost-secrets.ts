import { createStore, type Store } from '#src/lib/store.ts'
import type { Draft } from './draft.ts'
import type { NodeId } from './place.ts'

/** Secrets that were entered before a reload, which keeps none: they are to be entered again. */
export type LostSecrets = {
  lost: Store<ReadonlySet<NodeId>>
  /** Forgets one that needs no entering any more, or all. */
  forget: (id?: NodeId) => void
  /** Forgets those that were entered again. */
  settle: (isEdited: (id: NodeId) => boolean) => void
  /** The secrets that a reload would lose now: still lost, or entered since. */
  atReload: (draft: Draft, isSecret: (id: NodeId) => boolean) => readonly NodeId[]
}

/** Keeps track of lost secrets, starting from those that were written down. */
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
