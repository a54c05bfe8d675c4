import { createKeyedListeners, createStore, type Store } from '#src/lib/store.ts'
import type { Draft, DraftValue } from './draft.ts'
import type { NodeId, RowId } from './place.ts'
import type { EditKind } from './resolve-loop.ts'

/** Where react-hook-form holds the values. */
export type ValueHolder = {
  getValue: (id: NodeId) => DraftValue | undefined
  setValue: (id: NodeId, value: DraftValue) => void
}

/** The draft as it changes, and every way it can change; each step can be undone. */
export type DraftStore = {
  draft: () => Draft
  isEdited: (id: NodeId) => boolean
  /**
   * Calls back after each change of one value; returns how to stop. The form library's own watching
   * costs each key as much as there is to watch.
   */
  subscribeValue: (id: NodeId, listener: () => void) => () => void
  /** Tells those who listen to one value that its control changed it. */
  tell: (id: NodeId) => void
  /** A value was entered by its control. Returns whether its place was untouched until now. */
  entered: (id: NodeId, kind: EditKind) => boolean
  /**
   * Several values at once, as one step or `joined` to the last one; undefined takes a value back
   * to untouched.
   */
  put: (values: Readonly<Record<NodeId, DraftValue | undefined>>, joined?: boolean) => void
  rowsOf: (list: NodeId) => readonly RowId[]
  undo: () => void
  redo: () => void
  /** What can be undone and redone now. */
  steps: Store<{ undo: boolean; redo: boolean }>
}

/** The most steps that are remembered. */
const REMEMBERED = 200

/** A store of drafts over the values that a form library holds. */
export const createDraftStore = (holder: ValueHolder, initial: Draft): DraftStore => {
  const steps = createStore({ undo: false, redo: false })
  const listeners = createKeyedListeners<NodeId>()
  // What each control held before its present edit: the form library has it changed already.
  const held = new Map<NodeId, DraftValue | undefined>(Object.entries(initial.values))
  let edited = initial.edited
  let past: readonly Draft[] = []
  let future: readonly Draft[] = []
  let typingIn: NodeId | undefined

  const draft = (): Draft => ({
    values: Object.fromEntries([...edited].map((id) => [id, holder.getValue(id)])),
    edited,
  })

  const remember = (before: Draft) => {
    past = [...past, before].slice(-REMEMBERED)
    future = []
    steps.set({ undo: true, redo: false })
  }

  const hold = (id: NodeId, value: DraftValue) => {
    holder.setValue(id, value)
    held.set(id, value)
    listeners.tell(id)
  }

  const empty = (id: NodeId): DraftValue => (typeof holder.getValue(id) === 'object' ? [] : '')

  const go = (to: Draft) => {
    for (const id of new Set([...edited, ...to.edited])) {
      hold(id, (to.edited.has(id) ? to.values[id] : undefined) ?? empty(id))
    }
    edited = to.edited
    typingIn = undefined
    steps.set({ undo: past.length > 0, redo: future.length > 0 })
  }

  for (const [id, value] of Object.entries(initial.values)) {
    if (value !== undefined) holder.setValue(id, value)
  }

  return {
    draft,
    isEdited: (id) => edited.has(id),
    subscribeValue: listeners.subscribe,
    tell: listeners.tell,
    entered: (id, kind) => {
      // The keys typed into one control are one step.
      if (kind === 'choice' || typingIn !== id) {
        const now = draft()
        remember({ ...now, values: { ...now.values, [id]: held.get(id) } })
      }
      typingIn = kind === 'typing' ? id : undefined
      held.set(id, holder.getValue(id))
      if (edited.has(id)) return false
      edited = new Set([...edited, id])
      return true
    },
    put: (values, joined = false) => {
      if (!joined) remember(draft())
      typingIn = undefined
      const next = new Set(edited)
      for (const [id, value] of Object.entries(values)) {
        if (value === undefined) next.delete(id)
        else next.add(id)
        hold(id, value ?? empty(id))
      }
      edited = next
    },
    rowsOf: (list) => {
      const value = edited.has(list) ? holder.getValue(list) : undefined
      return typeof value === 'object' ? value : []
    },
    undo: () => {
      const to = past.at(-1)
      if (!to) return
      future = [...future, draft()]
      past = past.slice(0, -1)
      go(to)
    },
    redo: () => {
      const to = future.at(-1)
      if (!to) return
      past = [...past, draft()]
      future = future.slice(0, -1)
      go(to)
    },
    steps,
  }
}
