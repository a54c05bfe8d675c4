import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { Binding } from '#src/contract/read-resolved-component.ts'
import { secretsLeftOut, withoutSecrets } from './shared-draft.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { SharedDraft } from './draft-file.ts'
import type { FormTree } from '#form/tree/form-node.ts'
import { createOutputSecrets } from './output-secrets.ts'
import { type Mode, requestBody, requestJson } from './request.ts'
import type { OutputName } from './output-overrides.ts'

/** A request: its body as JSON, and the draft it was made from, to apply the answer to. */
export type Sent = { readonly json: string; readonly draft: Draft }

type OutgoingOptions = {
  componentKey: string
  /** The shape of `clusterInputs` that the API accepts; by component if omitted. */
  clusterInputs?: ClusterInputs | undefined
  draft: () => Draft
  /** The form tree for a draft with its current rows. */
  treeOf: (draft: Draft) => FormTree
  /** The entered outputs of other components. */
  outputs: () => Record<string, unknown>
  bindings: () => readonly Binding[]
}

/** The outputs that the bindings refer to. */
const outputNames = (bindings: readonly Binding[]): readonly OutputName[] =>
  bindings.flatMap(({ fromComponent: component, output }) =>
    component === undefined || output === undefined ? [] : [{ component, output }],
  )

/** Turns the draft into requests for the API, and into copies without secrets for everything else. */
export const createOutgoing = (options: OutgoingOptions) => {
  const { componentKey, clusterInputs, draft, treeOf, outputs, bindings } = options
  const outputSecrets = createOutputSecrets(outputs())
  return {
    /** Tracks which outputs are secrets. Those in the saved draft are not. */
    outputSecrets,
    boundOutputs: () => outputNames(bindings()),
    /** The current request in a mode, including secrets. */
    sendable: (mode: Mode): Sent => {
      const now = draft()
      const body = requestBody(treeOf(now), now, mode, componentKey, outputs(), clusterInputs)
      return { json: requestJson(body), draft: now }
    },
    /** The current request with placeholders for secrets. */
    shared: (mode: Mode): SharedDraft => {
      const now = draft()
      const tree = treeOf(now)
      const tried = outputSecrets.hide(outputs())
      const left = tried.hidden.map(([component = '', ...output]) =>
        [component, output.join('.')].join(' · '),
      )
      return {
        body: requestBody(
          tree,
          withoutSecrets(tree, now),
          mode,
          componentKey,
          tried.outputs,
          clusterInputs,
        ),
        secrets: [...secretsLeftOut(tree, now), ...left],
      }
    },
  }
}
