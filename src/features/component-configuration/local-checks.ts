import { stringify } from 'lossless-json'
import { counted } from '#src/lib/counted.ts'
import type { Draft, DraftValue } from './draft.ts'
import type { FormNode, FormTree } from './form-node.ts'
import { type LocalMessage, localMessage } from './local-check.ts'
import type { NodeId, PlaceNames } from './place.ts'
import { type Mode, sentValue } from './request.ts'

/** What local checks look at, as it stands when they look. */
export type Checked = {
  names: PlaceNames
  tree: () => FormTree
  draft: () => Draft
  mode: () => Mode
  /** The value at a place; undefined where it was not edited. */
  valueAt: (id: NodeId) => DraftValue | undefined
  /** What is said of these nodes changed by itself: a parser or an engine came. */
  onLater: (ids: readonly NodeId[]) => void
}

export type LocalChecks = {
  get: (id: NodeId) => LocalMessage | undefined
  /** The nodes of which something is said. */
  ids: () => readonly NodeId[]
  /** Checks a value, and the lists that it stands in; returns the nodes of which it says otherwise. */
  check: (id: NodeId) => readonly NodeId[]
  /** Checks everything that was edited. */
  checkAll: () => void
}

const wrong = (about: LocalMessage['about'], text: string): LocalMessage => ({
  about,
  tone: 'wrong',
  text,
})

/** Whether a list has too few rows or too many. */
const countMessage = ({ constraints }: FormNode, count: number): LocalMessage | undefined => {
  const { minItems, maxItems } = constraints ?? {}
  if (minItems !== undefined && count < minItems) {
    return wrong('items', `Must have at least ${counted(minItems, 'item')}.`)
  }
  return maxItems !== undefined && count > maxItems
    ? wrong('items', `Must have at most ${counted(maxItems, 'item')}.`)
    : undefined
}

/** Of each row that repeats an earlier one, the number of that one; rows without a value do not. */
export const repeatedRows = (
  tree: FormTree,
  draft: Draft,
  list: FormNode,
): ReadonlyMap<NodeId, number> => {
  const first = new Map<string, number>()
  const repeated = new Map<NodeId, number>()
  list.rows.forEach(({ node }, index) => {
    const sent = sentValue(tree, draft, node)
    const text = sent && stringify(sent.value)
    if (text === undefined) return
    const earlier = first.get(text)
    if (earlier === undefined) first.set(text, index + 1)
    else repeated.set(node, earlier)
  })
  return repeated
}

/** The lists that a place stands in, outermost first, by their names. */
const listsAround = (names: PlaceNames, id: NodeId): readonly NodeId[] => {
  const place = names.placeOf(id)
  return (place?.steps ?? []).flatMap((step, index, steps) =>
    place && 'row' in step ? [names.nameOf({ ...place, steps: steps.slice(0, index) })] : [],
  )
}

/** Sets what is said of a node; returns whether that is anything else than before. */
const put = (
  said: Map<NodeId, LocalMessage>,
  id: NodeId,
  message: LocalMessage | undefined,
): boolean => {
  const same = message?.text === said.get(id)?.text
  if (message === undefined) said.delete(id)
  else said.set(id, message)
  return !same
}

/** The checks made here and at once, and what they found; the server decides. */
export const createLocalChecks = (checked: Checked): LocalChecks => {
  const { names, tree, draft, mode, valueAt } = checked
  // What is wrong with a value by itself, and what it has in common with another row.
  const own = new Map<NodeId, LocalMessage>()
  const repeats = new Map<NodeId, LocalMessage>()

  const textMessage = (node: FormNode, text: string) => {
    // A list is sent whole, so that what its rows leave out is nowhere else either.
    const inRow = node.place.steps.some((step) => 'row' in step)
    const empty = inRow || mode() === 'complete' ? 'nothing' : 'saved value or default'
    return localMessage(node, text, empty, () => {
      const changed = check(node.id)
      if (changed.length > 0) checked.onLater(changed)
    })
  }

  const checkOwn = (id: NodeId): boolean => {
    const node = tree().nodes.get(id)
    const value = valueAt(id)
    if (node?.kind === 'list' && value !== undefined) {
      return put(own, id, countMessage(node, node.rows.length))
    }
    return put(own, id, node && typeof value === 'string' ? textMessage(node, value) : undefined)
  }

  const checkRows = (listId: NodeId): readonly NodeId[] => {
    const list = tree().nodes.get(listId)
    if (!list?.constraints?.uniqueItems) return []
    const repeated = repeatedRows(tree(), draft(), list)
    return list.rows
      .map(({ node }) => node)
      .filter((row) => {
        const same = repeated.get(row)
        return put(
          repeats,
          row,
          same === undefined ? undefined : wrong('unique', `Same as row ${same}.`),
        )
      })
  }

  const check = (id: NodeId): readonly NodeId[] => [
    ...new Set([
      ...(checkOwn(id) ? [id] : []),
      ...[...listsAround(names, id), id].flatMap(checkRows),
    ]),
  ]

  const ids = () => [...new Set([...own.keys(), ...repeats.keys()])]

  return {
    get: (id) => own.get(id) ?? repeats.get(id),
    ids,
    check,
    checkAll: () => {
      const all = [...new Set([...ids(), ...draft().edited])]
      for (const id of all) checkOwn(id)
      for (const list of new Set(all.flatMap((id) => [...listsAround(names, id), id]))) {
        checkRows(list)
      }
    },
  }
}
