import type { Binding } from '#src/contract/read-resolved-component.ts'
import { secretOutputs, secretsLeftOut, withoutSecrets } from './copied-request.ts'
import type { Draft } from './draft.ts'
import type { SharedDraft } from './draft-file.ts'
import type { FormTree } from './form-node.ts'
import { type Mode, requestBody, requestJson } from './request.ts'
import type { Sent } from './resolve-loop.ts'
import type { OutputName, TriedOutputs } from './tried-outputs.ts'

type OutgoingOptions = {
  componentKey: string
  draft: () => Draft
  /** The form for a draft, rows as they are now. */
  treeOf: (draft: Draft) => FormTree
  outputs: TriedOutputs
  bindings: () => readonly Binding[]
}

/** The outputs that bindings name. */
const outputNames = (bindings: readonly Binding[]): readonly OutputName[] =>
  bindings.flatMap(({ fromComponent: component, output }) =>
    component === undefined || output === undefined ? [] : [{ component, output }],
  )

/** The draft as it leaves: to the API whole, and to anywhere else without its secrets. */
export const createOutgoing = (options: OutgoingOptions) => {
  const { componentKey, draft, treeOf, outputs, bindings } = options
  return {
    boundOutputs: () => outputNames(bindings()),
    /** The request of a draft as it would go out in a mode, secrets and all. */
    sendable: (mode: Mode): Sent => {
      const now = draft()
      const body = requestBody(treeOf(now), now, mode, componentKey, outputs.body())
      return { json: requestJson(body), draft: now }
    },
    /** The same with placeholders for secrets. */
    shared: (mode: Mode): SharedDraft => {
      const now = draft()
      const tree = treeOf(now)
      const tried = outputs.body(secretOutputs(tree, bindings()))
      return {
        body: requestBody(tree, withoutSecrets(tree, now), mode, componentKey, tried),
        secrets: secretsLeftOut(tree, now),
      }
    },
  }
}
