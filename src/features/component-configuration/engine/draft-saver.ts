import type { ComponentAddress } from '#src/api/requests.ts'
import type { LostSecrets } from '#form/body/lost-secrets.ts'
import type { OutputOverrides } from '#form/body/output-overrides.ts'
import type { OutputSecrets } from '#form/body/output-secrets.ts'
import type { Mode } from '#form/body/request.ts'
import { savableOutputs, saveDraft } from '#form/body/saved-draft.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { NodeId, NodeIds } from '#form/draft/field-address.ts'
import type { FormNode, FormTree } from '#form/tree/form-node.ts'

type DraftSaverOptions = {
  address: ComponentAddress
  nodeIds: NodeIds
  draft: () => Draft
  mode: () => Mode
  outputs: OutputOverrides
  outputSecrets: OutputSecrets
  losses: LostSecrets
}

/** Saves the draft in this tab, so that it survives a reload. Secrets are not saved. */
export const createDraftSaver = (options: DraftSaverOptions) => {
  const { address, nodeIds, draft, mode, outputs, outputSecrets, losses } = options
  // Each field as it was last shown: only values known to be plain are saved.
  const seen = new Map<NodeId, FormNode>()
  return {
    /** Notes the fields that are shown. */
    noteFields: ({ nodes }: FormTree): void => {
      nodes.forEach((node, id) => seen.set(id, node))
    },
    /** A field as it was last shown; undefined if it never was. */
    seen: (id: NodeId): FormNode | undefined => seen.get(id),
    save: (): void => {
      const kept = {
        draft: draft(),
        mode: mode(),
        outputs: savableOutputs(outputs.overrides.get(), outputSecrets),
        lost: losses.atReload(draft(), (id) => seen.get(id)?.sensitive === true),
      }
      saveDraft(address, kept, nodeIds, (id) => seen.get(id)?.sensitive === false)
    },
  }
}
