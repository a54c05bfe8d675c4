import { replaceEqualDeep } from '@tanstack/react-query'
import { createKeyedListeners } from '#src/lib/store.ts'
import type { ChoiceView } from './choice-memory.ts'
import type { ValueState } from '#form/draft/draft.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import type { EntryNote } from '#form/checks/entry-note.ts'
import type { Message } from '#form/checks/messages.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** What one field shows. Equal views are the same object. */
export type FieldView = {
  readonly node: FormNode
  readonly messages: readonly Message[]
  readonly state: ValueState
  readonly choice: ChoiceView | undefined
  readonly hasLineBreaks: boolean
  /** What may not be meant as it was entered. */
  readonly note?: EntryNote | undefined
  /** Whether `""` is sent. */
  readonly isEmptyText: boolean
}

const isSame = (before: FieldView, after: FieldView): boolean =>
  before.node === after.node &&
  before.messages === after.messages &&
  before.state === after.state &&
  before.choice === after.choice &&
  before.hasLineBreaks === after.hasLineBreaks &&
  before.note === after.note &&
  before.isEmptyText === after.isEmptyText

/** Creates a store of the views of all fields, which notifies subscribers per field. */
export const createFieldViews = () => {
  const listeners = createKeyedListeners<NodeId>()
  const views = new Map<NodeId, FieldView>()
  return {
    get: (id: NodeId): FieldView | undefined => views.get(id),
    /** Keeps the old view if the new one is equal, so that nothing renders again. */
    put: (id: NodeId, view: FieldView): void => {
      const before = views.get(id)
      // Each answer puts all views, and few of them differ.
      if (before && isSame(before, view)) return
      const next = replaceEqualDeep(before, view)
      if (next === before) return
      views.set(id, next)
      listeners.notify(id)
    },
    keepOnly: (isShown: (id: NodeId) => boolean): void => {
      for (const id of views.keys()) {
        if (!isShown(id)) views.delete(id)
      }
    },
    subscribe: listeners.subscribe,
  }
}
