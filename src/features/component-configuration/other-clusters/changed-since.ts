import { stringify } from 'lossless-json'
import { sentValue } from '#form/body/request.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { type FormTree, isListed } from '#form/tree/form-node.ts'

/** What a draft sends, as text. A list is one value. */
const sentBy = (tree: FormTree, draft: Draft): ReadonlyMap<NodeId, string | undefined> => {
  const sent = new Map<NodeId, string | undefined>()
  const visit = (id: NodeId) => {
    const node = tree.nodes.get(id)
    if (!isListed(node)) return
    if (node?.kind === 'group') node.children.forEach(visit)
    else {
      const value = sentValue(tree, draft, id)
      if (value) sent.set(id, stringify(value.value))
    }
  }
  new Set([...tree.fields, ...tree.requirements]).forEach(visit)
  return sent
}

/** How many values that are sent differ between two drafts. */
export const changedSince = (
  treeOf: (draft: Draft) => FormTree,
  before: Draft,
  now: Draft,
): number => {
  const [then, today] = [before, now].map((draft) => sentBy(treeOf(draft), draft))
  const ids = new Set([...(then?.keys() ?? []), ...(today?.keys() ?? [])])
  return [...ids].filter((id) => then?.get(id) !== today?.get(id)).length
}
