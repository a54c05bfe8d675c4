import type { Draft } from '#form/draft/draft.ts'
import { type FormTree, isListed } from '#form/tree/form-node.ts'

const secretNodes = ({ nodes }: FormTree) => [...nodes.values()].filter((node) => node.sensitive)

/** A copy of the draft with a placeholder for each secret, which names its field. */
export const withoutSecrets = (tree: FormTree, draft: Draft): Draft => {
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
export const secretsLeftOut = (tree: FormTree, draft: Draft): readonly string[] =>
  secretNodes(tree).flatMap((node) => {
    const { id, label } = node
    const value = draft.values[id]
    const isSet = draft.edited.has(id) && typeof value === 'string' && value !== ''
    return isSet && isListed(node) ? [label] : []
  })
