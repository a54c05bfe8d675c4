import type { Binding } from '#src/contract/read-resolved-component.ts'
import { type Draft, rowsAt } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { EMPTY_TREE, type FormTree } from '#form/tree/form-node.ts'
import type { TreeBuilder } from '#form/tree/form-tree.ts'
import { keepFocused } from '#form/tree/keep-focused.ts'
import type { Answered } from './session.ts'

/** The last answer, and the tree of fields that it describes for the current draft. */
export type AnswerLayout = {
  answered: () => Answered | undefined
  setAnswer: (answered: Answered | undefined) => void
  bindings: () => readonly Binding[]
  /** The tree as of the last `update`; the focused input is still in it. */
  tree: () => FormTree
  /** Builds the tree for a draft with the rows that it has now, not those that were sent. */
  treeOf: (draft: Draft) => FormTree
  update: () => void
  focusedNode: () => NodeId | undefined
  /** Notes the focus. Returns whether the tree needs an update that the previous focus delayed. */
  focus: (id: NodeId | undefined) => boolean
}

/** The rows of all lists of a draft, as a text to compare. */
const rowsText = (draft: Draft): string =>
  JSON.stringify([...draft.edited].map((id) => [id, rowsAt(draft, id)]).filter(([, rows]) => rows))

export const createAnswerLayout = (builder: TreeBuilder, draft: () => Draft): AnswerLayout => {
  let answered: Answered | undefined
  let tree = EMPTY_TREE
  let focused: NodeId | undefined
  let isUpdateDelayed = false

  let built: { of: Answered; rows: string; tree: FormTree } | undefined
  /** The tree changes only with the answer and the rows; other values are not in it. */
  const treeOf = (now: Draft) => {
    if (!answered) return EMPTY_TREE
    const rows = rowsText(now)
    if (built?.of !== answered || built.rows !== rows) {
      built = {
        of: answered,
        rows,
        tree: builder.build(answered.component, now, answered.sent.draft),
      }
    }
    return built.tree
  }

  return {
    answered: () => answered,
    setAnswer: (next) => {
      answered = next
    },
    bindings: () => answered?.component.componentBindings ?? [],
    tree: () => tree,
    treeOf,
    update: () => {
      if (!answered) return
      const next = treeOf(draft())
      tree = keepFocused(tree, next, focused)
      isUpdateDelayed = tree !== next
    },
    focusedNode: () => focused,
    focus: (id) => {
      if (id === focused) return false
      focused = id
      return isUpdateDelayed
    },
  }
}
