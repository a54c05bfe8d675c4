import type { Configuration } from '#form/engine/create-configuration.ts'
import { CLOCK, createPause } from '#src/lib/time/after-pause.ts'
import { whenComposed } from '#src/lib/keys/composition.ts'
import { createStore } from '#src/lib/values/store.ts'
import type { Wrong } from '#form/body/read-yaml.ts'
import { readText } from './draft-tree.ts'
import { secretKeys, withoutSecrets } from './text-secrets.ts'
import { initialText, type Synced, syncText } from './sync-text.ts'
import type { FormContext } from './text-edits.ts'
import { type Note, textNotes } from './text-notes.ts'

/** The text of a draft, as shown beside its form. */
export type ValuesText = {
  readonly text: string
  readonly notes: readonly Note[]
  /** Why the text cannot be read. The draft is as it was when it last could. */
  readonly wrong: Wrong | undefined
}

/** What undo and redo restore: the text as it was shown, and the last one that could be read. */
type State = { readonly text: string; readonly synced: Synced }

/** How long typing pauses before the other side follows, in milliseconds: each key alone costs nothing. */
const PAUSE = 250

/** What is typed into the text within this time is one step to undo, in milliseconds. */
const ONE_STEP = 1000

/** Creates the text of a draft, for as long as its page is open. It costs the form nothing while it is not open. */
const createValuesSession = (configuration: Configuration) => {
  const { whole, overview } = configuration
  const context = (): FormContext => ({ ...whole, tree: whole.treeOf(whole.draft()) })
  const saved = whole.savedText.get()
  const base = saved?.base ?? whole.draft()
  const first = initialText({ ...whole, tree: whole.treeOf(base) }, base)
  let state: State = { text: saved?.text ?? first.text, synced: first }
  let typing: string | undefined
  let wrong: Wrong | undefined
  // What a reload kept is read once the text is open.
  let isRead = !saved?.isUnread
  let isPutting = false
  let isNewStep = true
  let lastTyped = 0
  let answered = overview.get().answered
  const shown = createStore<ValuesText>({ text: state.text, notes: [], wrong: undefined })
  const isTyping = createStore(false)
  // Also of fields that are gone: what stands there in the text is a secret all the same.
  let secrets: ReadonlySet<string> = secretKeys(context().tree)

  whole.keepText(() => {
    const text = typing ?? state.text
    const { draft } = state.synced
    const isUnread = !isRead || wrong !== undefined || typing !== undefined
    // Without comments and the like, the text can be made of the draft again.
    if (!isUnread && text === initialText({ ...whole, tree: whole.treeOf(draft) }, draft).text) {
      return undefined
    }
    return { text: withoutSecrets(text, secrets), isUnread, base: draft }
  })

  const show = () => {
    const { text } = state
    const known = text === state.synced.text ? state.synced.read : readText(text).read
    const read = wrong ? undefined : known
    const notes = read ? textNotes(context(), whole.draft(), read, overview.get().problems) : []
    secrets = new Set([...secrets, ...secretKeys(context().tree)])
    shown.set({ text, notes, wrong })
    isTyping.set(false)
  }

  /** Runs an edit of the draft that this text makes; its step is joined to the last one while typing goes on. */
  const put = (edits: Parameters<typeof whole.put>[0], isTyped: boolean) => {
    isPutting = true
    whole.put(edits, !isTyped || !isNewStep)
    isPutting = false
    if (isTyped) isNewStep = false
  }

  const sync = () => {
    pause.cancel()
    const isTyped = typing !== undefined && typing !== state.text
    const text = typing ?? state.text
    typing = undefined
    if (isTyped && Date.now() - lastTyped > ONE_STEP) isNewStep = true
    const retry = overview.get().answered !== answered
    answered = overview.get().answered
    const result = syncText(context(), state.synced, text, whole.draft(), { retry })
    wrong = 'wrong' in result ? result.wrong : undefined
    isRead = true
    const edits = 'edits' in result ? result.edits : {}
    // Before the new state, because the step keeps what the text was.
    if (isTyped || Object.keys(edits).length > 0) put(edits, isTyped)
    const synced = 'synced' in result ? result.synced : state.synced
    state = { text: 'synced' in result ? synced.text : text, synced }
    if (isTyped) lastTyped = Date.now()
    show()
  }

  const pause = createPause({
    clock: CLOCK,
    rest: () => PAUSE,
    longest: Infinity,
    // A text that is being composed must not be replaced.
    run: () => whenComposed(sync),
  })

  whole.attach(() => {
    const now = state
    return () => {
      typing = undefined
      isNewStep = true
      state = now
    }
  })

  const flush = () => {
    if (typing !== undefined) sync()
  }

  return {
    shown,
    /** Whether what was typed is not read yet, because typing goes on. */
    isTyping,
    /** Keeps text and form together until the returned function is called. */
    open: (): (() => void) => {
      const stops = [
        whole.subscribe(() => {
          if (isPutting) return
          isNewStep = true
          pause.event()
        }),
        overview.subscribe(pause.event),
      ]
      sync()
      return () => {
        flush()
        pause.cancel()
        stops.forEach((stop) => stop())
      }
    },
    /** The person typed into the text. */
    typed: (text: string): void => {
      typing = text
      isTyping.set(true)
      pause.event()
    },
    /** Takes what was typed into the draft now, without waiting for a pause. */
    flush,
    undo: (): void => {
      flush()
      configuration.undo()
      sync()
    },
    redo: (): void => {
      flush()
      configuration.redo()
      sync()
    },
  }
}

export type ValuesSession = ReturnType<typeof createValuesSession>

const sessions = new WeakMap<Configuration, ValuesSession>()

/** The text of a configuration; the same one each time it is opened. */
export const valuesSessionOf = (configuration: Configuration): ValuesSession => {
  const known = sessions.get(configuration) ?? createValuesSession(configuration)
  sessions.set(configuration, known)
  return known
}
