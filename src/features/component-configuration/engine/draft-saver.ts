import type { ComponentAddress } from '#src/api/requests.ts'
import { createStore } from '#src/lib/store.ts'
import type { Beside, OutputSecrets } from '#form/body/output-overrides.ts'
import { savableOutputs, saveDraft, type SavedText } from '#form/body/saved-draft.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { NodeId, NodeIds } from '#form/draft/field-address.ts'
import type { FormNode } from '#form/tree/form-node.ts'

type DraftSaverOptions = {
  address: ComponentAddress
  nodeIds: NodeIds
  draft: () => Draft
  beside: () => Beside
  outputSecrets: OutputSecrets
  /** A field as it was last shown; undefined if it never was. */
  seen: (id: NodeId) => FormNode | undefined
}

/** How much of the edits a reload would bring back. */
export type Kept = 'all' | 'without secrets' | 'nothing'

/** Saves the draft in this tab, so that it survives a reload. Secrets are not saved. */
export const createDraftSaver = (options: DraftSaverOptions) => {
  const { address, nodeIds, draft, beside, outputSecrets, seen } = options
  // Only values known to be plain are saved.
  const isPlain = (id: NodeId) => seen(id)?.sensitive === false
  const kept = createStore<Kept>('all')
  const lost = createStore<ReadonlySet<NodeId>>(new Set())
  const keepLost = (isLost: (id: NodeId) => boolean) => {
    const left = [...lost.get()].filter(isLost)
    if (left.length < lost.get().size) lost.set(new Set(left))
  }
  const savedText = createStore<SavedText | undefined>(undefined)
  let textNow = savedText.get
  return {
    /** The values as YAML as the last reload kept them. */
    savedText,
    /** The draft as the person wrote it, if that says more than its values. */
    text: () => textNow(),
    /** Keeps what `get` returns whenever the draft is saved. */
    keepText: (get: () => SavedText | undefined): void => {
      textNow = get
    },
    /** What was stored when the draft was saved last. */
    kept,
    /** The secrets that were entered before a reload and must be entered again. */
    lost,
    /** Removes one that need not be entered again, or all. */
    forgetLost: (id?: NodeId): void => keepLost((one) => id !== undefined && one !== id),
    /** Removes those that were entered again. */
    settleLost: (isEdited: (id: NodeId) => boolean): void => keepLost((one) => !isEdited(one)),
    save: (): void => {
      const now = draft()
      const entered = [...now.edited].filter((id) => Boolean(now.values[id]))
      const secrets = entered.filter(
        (id) => seen(id)?.sensitive && typeof now.values[id] === 'string',
      )
      const saved = {
        draft: now,
        mode: beside().mode,
        outputs: savableOutputs(beside().outputs, outputSecrets),
        lost: [...new Set([...lost.get(), ...secrets])],
        text: textNow(),
      }
      const isStored = saveDraft(address, saved, nodeIds, isPlain)
      kept.set(isStored ? (entered.every(isPlain) ? 'all' : 'without secrets') : 'nothing')
    },
  }
}
