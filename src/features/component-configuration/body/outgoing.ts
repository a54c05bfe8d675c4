import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { Binding } from '#src/contract/read-resolved-component.ts'
import type { SharedDraft } from './draft-file.ts'
import { createOutputSecrets, type OutputName } from './output-overrides.ts'
import { type Mode, requestBody, requestJson } from './request.ts'
import type { Draft } from '#form/draft/draft.ts'
import { type FormTree, isListed } from '#form/tree/form-node.ts'

const secretNodes = ({ nodes }: FormTree) => [...nodes.values()].filter((node) => node.sensitive)

/** A copy of the draft with a placeholder for each secret, which names its field. */
const withoutSecrets = (tree: FormTree, draft: Draft): Draft => {
  const values = { ...draft.values }
  for (const { id, key } of secretNodes(tree)) {
    // A list keeps its rows; each row has its own placeholder.
    if (draft.edited.has(id) && typeof values[id] === 'string' && values[id] !== '') {
      values[id] = `<secret: ${key}>`
    }
  }
  return { ...draft, values }
}

/** The labels of the secrets that `withoutSecrets` replaces. */
const secretsLeftOut = (tree: FormTree, draft: Draft): readonly string[] =>
  secretNodes(tree).flatMap((node) => {
    const { id, label } = node
    const value = draft.values[id]
    const isSet = draft.edited.has(id) && typeof value === 'string' && value !== ''
    return isSet && isListed(node) ? [label] : []
  })

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
