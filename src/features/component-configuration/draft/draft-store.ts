import {
  type Draft,
  type DraftForm,
  type DraftValue,
  type EditKind,
  type Edits,
  type TypedText,
  withEdits,
} from './draft.ts'
import { createKeyedListeners, createStore } from '#src/lib/values/store.ts'
import type { NodeId, NodeIds, RowId } from './field-address.ts'

/** Notes the state of a view of the draft; the function that it returns restores that. */
export type NoteState = () => () => void

/** How many steps can be undone. */
const MAX_STEPS = 200

/** What is typed into one control without a longer pause is one step, in ms. */
const ONE_STEP = 1000

/** What to undo or redo to, and how to restore what is attached. */
type DraftStep<Beside> = {
  readonly draft: Draft
  readonly beside: Beside
  readonly restore: readonly (() => void)[]
}

const textOf = (value: DraftValue | undefined): string => (typeof value === 'string' ? value : '')

/** How many characters replace how many others. */
const changeOf = (before: string, after: string) => {
  const longest = Math.min(before.length, after.length)
  let start = 0
  while (start < longest && before[start] === after[start]) start += 1
  let end = 0
  while (end < longest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { inserted: after.length - start - end, deleted: before.length - start - end }
}

/** Identifies the listeners to all changes among those to one value. */
const ANY = 'any'

/**
 * The draft of a form, which holds the values, and every way in which it can change; each change can be undone. The form
 * returns default values until its component has mounted, so no value may be read before that. `Beside` is what is chosen
 * beside the values and undone with them: the mode, and the outputs that are tried.
 */
export const createDraftStore = <Beside>(
  form: Pick<DraftForm, 'getValues' | 'setValue'>,
  nodeIds: Pick<NodeIds, 'addressOf'>,
  firstBeside: Beside,
) => {
  const beside = createStore(firstBeside)
  const steps = createStore({ undo: false, redo: false })
  const listeners = createKeyedListeners<NodeId>()
  // Each value before the current edit of its control: the form already holds the new one.
  const previousValues = new Map<NodeId, DraftValue | undefined>()
  let edited: Draft['edited'] = new Set()
  let past: readonly DraftStep<Beside>[] = []
  let future: readonly DraftStep<Beside>[] = []
  // What is being typed, and when it was last.
  let typing: { readonly into: string; readonly act: 'adds' | 'deletes'; at: number } | undefined
  // Each with its state when it was attached, for the steps from before that.
  let attached: readonly { note: NoteState; restoreFirst: () => void }[] = []
  const changed = () => listeners.notify(ANY)

  /** Notes an edit of a text. Returns whether it is part of the last step: a paste never is. */
  const joins = (kind: EditKind, { into, before, after }: TypedText): boolean => {
    const at = Date.now()
    const { inserted, deleted } = changeOf(before, after)
    const act = inserted > 0 ? 'adds' : 'deletes'
    const isOn = typing?.into === into && typing.act === act && at - typing.at < ONE_STEP
    typing = kind === 'typing' && inserted <= 1 ? { into, act, at } : undefined
    return isOn && typing !== undefined && deleted <= 1
  }

  const draft = (): Draft => ({
    values: Object.fromEntries([...edited].map((id) => [id, form.getValues(id)])),
    edited,
  })

  const stepTo = (to: Draft): DraftStep<Beside> => ({
    draft: to,
    beside: beside.get(),
    restore: attached.map(({ note }) => note()),
  })

  const remember = (before: Draft) => {
    past = [...past, stepTo(before)].slice(-MAX_STEPS)
    future = []
    steps.set({ undo: true, redo: false })
  }

  const setValue = (id: NodeId, value: DraftValue) => {
    form.setValue(id, value)
    previousValues.set(id, value)
    listeners.notify(id)
  }

  const empty = (id: NodeId): DraftValue => (typeof form.getValues(id) === 'object' ? [] : '')

  const go = ({ draft: to, beside: then, restore }: DraftStep<Beside>) => {
    for (const id of new Set([...edited, ...to.edited])) {
      setValue(id, (to.edited.has(id) ? to.values[id] : undefined) ?? empty(id))
    }
    edited = to.edited
    beside.set(then)
    typing = undefined
    steps.set({ undo: past.length > 0, redo: future.length > 0 })
    attached.forEach(({ restoreFirst }, index) => (restore[index] ?? restoreFirst)())
    changed()
  }

  return {
    draft,
    isEdited: (id: NodeId): boolean => edited.has(id),
    /**
     * Calls back after each change of one value; returns an unsubscribe function. Watching through
     * react-hook-form would cost each key time in proportion to all that is watched.
     */
    subscribeValue: listeners.subscribe,
    /** Notifies the subscribers of one value that its control changed it. */
    notifyValue: listeners.notify,
    /** Puts a draft that was saved in place of the untouched one, before anything was entered. */
    restore: (saved: Draft, then: Beside): void => go({ draft: saved, beside: then, restore: [] }),
    /** Records that a control changed its value. Returns whether the value was untouched before. */
    entered: (id: NodeId, kind: EditKind, typed?: TypedText): boolean => {
      const [before, after] = [previousValues.get(id), form.getValues(id)]
      if (!joins(kind, typed ?? { into: id, before: textOf(before), after: textOf(after) })) {
        const now = draft()
        remember({ ...now, values: { ...now.values, [id]: before } })
      }
      previousValues.set(id, after)
      const isFirst = !edited.has(id)
      if (isFirst) edited = new Set([...edited, id])
      changed()
      return isFirst
    },
    beside,
    /** Begins a step for a change of what is beside the values, unless that goes on with typing into the same text. */
    begin: (into: string, kind: EditKind, before = '', after = ''): void => {
      if (!joins(kind, { into, before, after })) remember(draft())
    },
    /** Makes several edits, as one step or `joined` to the last one. */
    put: (edits: Edits, { joined = false }: { joined?: boolean } = {}): void => {
      const before = draft()
      if (!joined) remember(before)
      typing = undefined
      const next = withEdits(before, edits, nodeIds.addressOf)
      for (const id of before.edited) if (!next.edited.has(id)) setValue(id, empty(id))
      for (const [id, value] of Object.entries(edits)) {
        if (value !== undefined) setValue(id, value)
      }
      edited = next.edited
      changed()
    },
    rowsOf: (list: NodeId): readonly RowId[] => {
      const value = edited.has(list) ? form.getValues(list) : undefined
      return typeof value === 'object' ? value : []
    },
    undo: (): void => {
      const to = past.at(-1)
      if (!to) return
      future = [...future, stepTo(draft())]
      past = past.slice(0, -1)
      go(to)
    },
    redo: (): void => {
      const to = future.at(-1)
      if (!to) return
      past = [...past, stepTo(draft())]
      future = future.slice(0, -1)
      go(to)
    },
    /** What can be undone and redone now. */
    steps,
    /** Calls back after each change of any value; returns an unsubscribe function. */
    subscribe: (listener: () => void): (() => void) => listeners.subscribe(ANY, listener),
    /** Keeps a view's own state with each step, such as the draft's text, and restores it with undo and redo. */
    attach: (note: NoteState): void => {
      attached = [...attached, { note, restoreFirst: note() }]
    },
  }
}

export type DraftStore<Beside = unknown> = ReturnType<typeof createDraftStore<Beside>>
