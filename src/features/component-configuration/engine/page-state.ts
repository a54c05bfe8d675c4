import { counted } from '#src/lib/text/counted.ts'
import { endSentence } from '#src/lib/text/end-sentence.ts'
import { createStore, type Store } from '#src/lib/values/store.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type Edit, editList } from '#form/body/edit-list.ts'
import type { Problem } from '#form/checks/messages.ts'
import type { Draft } from '#form/draft/draft.ts'
import { isInRow, type NodeId } from '#form/draft/field-address.ts'
import type { FillReport } from './draft-filler.ts'
import type { Answered } from './session.ts'
import type { FormTree } from '#form/tree/form-node.ts'

/** More fields than this take more than two windows. */
const SHORT = 24

/** Whether a form is long and has parts to list: groups, lists, or keys that begin alike. */
export const hasOutline = ({ nodes, fields }: FormTree): boolean => {
  if (nodes.size <= SHORT) return false
  const parts = new Set<string>()
  for (const id of fields) {
    const node = nodes.get(id)
    if (node?.kind === 'group' || node?.kind === 'list') parts.add(id)
    else if (node?.key.includes('.')) parts.add(node.key.split('.')[0] ?? '')
  }
  return parts.size > 1
}

/** An answer as the form shows it. */
export type DisplayedAnswer = {
  readonly tree: FormTree
  readonly problems: readonly Problem[]
  readonly sent: Draft
}

/** How many fields another tree does not have. Rows do not count: they come from the person, not from the answer. */
const countMissing = ({ nodes }: FormTree, other: FormTree): number => {
  let count = 0
  nodes.forEach(({ address }, id) => {
    if (!other.nodes.has(id) && !isInRow(address)) count += 1
  })
  return count
}

const keyOf = ({ node, path, code, text }: Problem) => JSON.stringify([node ?? path, code, text])

/** The problems without those requirements that are missing but have no violation. */
const violations = (problems: readonly Problem[]) =>
  problems.filter(({ isRequirement, code }) => !isRequirement || code !== undefined)

const countGone = (before: readonly Problem[], after: readonly Problem[]): number => {
  const left = after.map(keyOf)
  return violations(before).filter((problem) => !left.includes(keyOf(problem))).length
}

/** The only value that differs between the two sent drafts, as "Label = value". */
const cause = (before: DisplayedAnswer, after: DisplayedAnswer): string | undefined => {
  const values = (shown: DisplayedAnswer) =>
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
 * Describes in a sentence how an answer changed the form: "2 fields appeared, 1 violation gone,
 * because Mode = advanced". Undefined if it changed nothing.
 */
export const answerChanges = (
  before: DisplayedAnswer | undefined,
  after: DisplayedAnswer,
): string | undefined => {
  if (!before) return undefined
  const parts = [
    [countMissing(after.tree, before.tree), 'field', 'appeared'],
    [countMissing(before.tree, after.tree), 'field', 'disappeared'],
    [countGone(after.problems, before.problems), 'violation', 'new'],
    [countGone(before.problems, after.problems), 'violation', 'gone'],
  ] as const
  const counts = parts.flatMap(([count, word, how]) =>
    count === 0 ? [] : [`${counted(count, word)} ${how}`],
  )
  if (counts.length === 0) return undefined
  const because = cause(before, after)
  return endSentence(`${counts.join(', ')}${because === undefined ? '' : `, because ${because}`}`)
}

/** What the page shows around the fields. */
export type Overview = {
  readonly fields: readonly NodeId[]
  readonly requirements: readonly NodeId[]
  /** Whether the form is long and has parts to list. */
  readonly hasOutline: boolean
  readonly problems: readonly Problem[]
  /** How many values are sent. A list is one value. */
  readonly edits: number
  /** The edited values, first those that the last answer asks for. */
  readonly editList: readonly Edit[]
  /** What the last answer changed, in a sentence; undefined if nothing. */
  readonly changes: string | undefined
  /** The result of the last fill. */
  readonly filled: FillReport | undefined
  readonly answered: Answered | undefined
}

/** Creates the overview as it is before anything is answered or entered. */
export const createOverview = (): Store<Overview> => {
  const store = createStore<Overview>({
    fields: [],
    requirements: [],
    hasOutline: false,
    problems: [],
    edits: 0,
    editList: [],
    changes: undefined,
    filled: undefined,
    answered: undefined,
  })
  return {
    ...store,
    /** Keeps each part that is equal to the previous one, so that nothing renders again for it. */
    set: (next: Overview): void => {
      const before = store.get()
      const { answered } = next
      // An answer is compared by identity only: comparing its content takes longer than showing it.
      store.set(
        replaceEqualDeep(before.answered === answered ? before : { ...before, answered }, next),
      )
    },
  }
}
