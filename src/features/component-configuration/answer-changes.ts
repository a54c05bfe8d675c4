import { counted } from '#src/lib/counted.ts'
import type { Draft } from './draft.ts'
import { editList } from './edit-list.ts'
import type { FormTree } from './form-node.ts'
import type { Problem } from './messages.ts'

/** One answer as it was laid over the form. */
export type Shown = {
  readonly tree: FormTree
  readonly problems: readonly Problem[]
  readonly sent: Draft
}

/** Rows come from the person and not from the answer, so what is in them is no news. */
const described = ({ nodes }: FormTree) =>
  [...nodes.values()].filter(({ place }) => !place.steps.some((step) => 'row' in step))

const missingFrom = (tree: FormTree, other: FormTree): number =>
  described(tree).filter(({ id }) => !other.nodes.has(id)).length

const spelled = ({ node, path, code, text }: Problem) => JSON.stringify([node ?? path, code, text])

const gone = (before: readonly Problem[], after: readonly Problem[]): number => {
  const left = after.map(spelled)
  return before.filter((problem) => !left.includes(spelled(problem))).length
}

/** The one value that differs between the two drafts that were sent, as "Label = value". */
const cause = (before: Shown, after: Shown): string | undefined => {
  const values = (shown: Shown) =>
    new Map(editList(after.tree, shown.sent).map(({ id, label, now }) => [id, { label, now }]))
  const [was, is] = [values(before), values(after)]
  const differing = [...new Set([...was.keys(), ...is.keys()])].filter(
    (id) => was.get(id)?.now !== is.get(id)?.now,
  )
  const [only] = differing
  if (differing.length !== 1 || only === undefined) return undefined
  const edit = is.get(only)
  return edit ? `${edit.label} = ${edit.now}` : `${was.get(only)?.label} is no longer set`
}

/**
 * What an answer changed in the form since the one before it, in a sentence: "2 fields appeared,
 * 1 violation gone, because Mode = advanced". Undefined when it changed nothing.
 */
export const answerChanges = (before: Shown | undefined, after: Shown): string | undefined => {
  if (!before) return undefined
  const parts = [
    [missingFrom(after.tree, before.tree), 'field', 'appeared'],
    [missingFrom(before.tree, after.tree), 'field', 'went'],
    [gone(after.problems, before.problems), 'violation', 'new'],
    [gone(before.problems, after.problems), 'violation', 'gone'],
  ] as const
  const said = parts.flatMap(([count, word, how]) =>
    count === 0 ? [] : [`${counted(count, word)} ${how}`],
  )
  if (said.length === 0) return undefined
  const because = cause(before, after)
  return `${said.join(', ')}${because === undefined ? '' : `, because ${because}`}.`
}
