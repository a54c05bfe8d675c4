import type { FieldView } from './field-views.ts'
import type { Message, Problem } from '#form/checks/messages.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** The messages that local checks add to those of the answer. */
export const noticedProblems = (
  ids: readonly NodeId[],
  viewOf: (id: NodeId) => FieldView | undefined,
  answered: ReadonlyMap<NodeId, readonly Message[]>,
): readonly Problem[] =>
  ids.flatMap((id): Problem[] => {
    const view = viewOf(id)
    const added = view?.messages.slice(answered.get(id)?.length ?? 0) ?? []
    return added.map((message) => ({ ...message, node: id, path: view?.node.key ?? '' }))
  })
