import type { ComponentAddress } from '#src/api/requests.ts'
import { createStore } from '#src/lib/store.ts'
import type { LostSecrets } from '#form/body/lost-secrets.ts'
import type { Beside } from '#form/body/output-overrides.ts'
import type { OutputSecrets } from '#form/body/output-secrets.ts'
import { savableOutputs, saveDraft } from '#form/body/saved-draft.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { NodeId, NodeIds } from '#form/draft/field-address.ts'
import type { FormNode, FormTree } from '#form/tree/form-node.ts'

type DraftSaverOptions = {
  address: ComponentAddress
  nodeIds: NodeIds
  draft: () => Draft
  beside: () => Beside
  outputSecrets: OutputSecrets
  losses: LostSecrets
}

/** How much of the edits a reload would bring back. */
export type Kept = 'all' | 'without secrets' | 'nothing'

/** Saves the draft in this tab, so that it survives a reload. Secrets are not saved. */
export const createDraftSaver = (options: DraftSaverOptions) => {
  const { address, nodeIds, draft, beside, outputSecrets, losses } = options
  // Each field as it was last shown: only values known to be plain are saved.
  const seen = new Map<NodeId, FormNode>()
  const isPlain = (id: NodeId) => seen.get(id)?.sensitive === false
  const kept = createStore<Kept>('all')
  return {
    /** What was stored when the draft was saved last. */
    kept,
    /** Notes the fields that are shown. */
    noteFields: ({ nodes }: FormTree): void => {
      nodes.forEach((node, id) => seen.set(id, node))
    },
    /** A field as it was last shown; undefined if it never was. */
    seen: (id: NodeId): FormNode | undefined => seen.get(id),
    save: (): void => {
      const saved = {
        draft: draft(),
        mode: beside().mode,
        outputs: savableOutputs(beside().outputs, outputSecrets),
        lost: losses.atReload(draft(), (id) => seen.get(id)?.sensitive === true),
      }
      const isStored = saveDraft(address, saved, nodeIds, isPlain)
      const isWhole = [...saved.draft.edited].every((id) => isPlain(id) || !saved.draft.values[id])
      kept.set(isStored ? (isWhole ? 'all' : 'without secrets') : 'nothing')
    },
  }
}
