import { readAnswer } from '#src/testing/component-builders.ts'
import { requestBody, requestJson } from '#form/body/request.ts'
import type { Draft, DraftValue } from '#form/draft/draft.ts'
import { memberAddress, type NodeId, type FieldAddress } from '#form/draft/field-address.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'

/** The key of the component whose answers `formOn` builds. */
export const KEY = 'loki'

/** Reads an answer of that component from its JSON. */
export const answerWith = (parts: Record<string, unknown>) =>
  readAnswer({ clusterId: 'c', componentKey: KEY, ...parts })

/** The address of a field of the profile. */
export const at = (...keys: string[]): FieldAddress =>
  keys.reduce<FieldAddress>(memberAddress, { root: 'profile', steps: [] })

/** For unit tests: the form tree of one answer, and a draft to fill in by field address. */
export const formOn = (parts: Record<string, unknown>) => {
  const builder = createTreeBuilder(KEY)
  const values: Record<NodeId, DraftValue> = {}
  const edited = new Set<NodeId>()
  const draft = (): Draft => ({ values: { ...values }, edited: new Set(edited) })
  const set = (address: FieldAddress, value: DraftValue) => {
    const id = builder.nodeIds.idOf(address)
    values[id] = value
    edited.add(id)
  }
  const tree = () => builder.build(answerWith(parts), draft(), draft())
  const body = (mode: 'merge' | 'complete' = 'merge') =>
    JSON.parse(requestJson(requestBody(tree(), draft(), mode, KEY, {}))) as unknown
  return { builder, set, draft, tree, body }
}
