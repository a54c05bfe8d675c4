import { replaceEqualDeep } from '@tanstack/react-query'
import { createKeyedListeners } from '#src/lib/store.ts'
import type { ChoiceView } from './choice-view.ts'
import type { ValueState } from './draft.ts'
import type { FormNode } from './form-node.ts'
import type { Message } from './messages.ts'
import type { NodeId } from './place.ts'

/** What one field shows: its node and what is said about it. Equal views are the same object. */
export type FieldView = {
  readonly node: FormNode
  readonly messages: readonly Message[]
  readonly state: ValueState
  readonly choice: ChoiceView | undefined
  /** Whether its text has more than one line. */
  readonly lines: boolean
}

/** The views of all fields, of which each tells its own listeners when it changes. */
export const createFieldViews = () => {
  const listeners = createKeyedListeners<NodeId>()
  const views = new Map<NodeId, FieldView>()
  return {
    get: (id: NodeId): FieldView | undefined => views.get(id),
    /** Keeps the old view where the new one is equal, so that nothing renders again. */
    put: (id: NodeId, view: FieldView): void => {
      const before = views.get(id)
      const next = replaceEqualDeep(before, view)
      if (next === before) return
      views.set(id, next)
      listeners.tell(id)
    },
    keepOnly: (isShown: (id: NodeId) => boolean): void => {
      for (const id of views.keys()) {
        if (!isShown(id)) views.delete(id)
      }
    },
    subscribe: listeners.subscribe,
  }
}
