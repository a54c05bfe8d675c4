import { stringify } from 'lossless-json'
import { counted } from '#src/lib/counted.ts'
import type { Draft, DraftValue } from '#form/draft/draft.ts'
import type { FormNode, FormTree } from '#form/tree/form-node.ts'
import { type LocalMessage, localMessage, wrong } from './local-check.ts'
import { isInRow, type NodeId, type NodeIds } from '#form/draft/field-address.ts'
import { type Mode, sentValue } from '#form/body/request.ts'

/** The form's current state, for the checks. */
export type Checked = {
  nodeIds: NodeIds
  tree: () => FormTree
  draft: () => Draft
  mode: () => Mode
  /** A node's value; undefined if it was not edited. */
  valueAt: (id: NodeId) => DraftValue | undefined
  /** Called when the messages of these nodes change because a parser or pattern engine loaded. */
  onLater: (ids: readonly NodeId[]) => void
}

export type LocalChecks = {
  get: (id: NodeId) => LocalMessage | undefined
  /** The nodes that have a message. */
  ids: () => readonly NodeId[]
  /** Checks a value and the lists around it; returns the nodes whose messages changed. */
  check: (id: NodeId) => readonly NodeId[]
  /** Checks everything that was edited. */
  checkAll: () => void
}

/** A message if a list has too few or too many rows. */
const countMessage = ({ constraints }: FormNode, count: number): LocalMessage | undefined => {
  const { minItems, maxItems } = constraints ?? {}
  if (minItems !== undefined && count < minItems) {
    return wrong('items', `Must have at least ${counted(minItems, 'item')}.`)
  }
  return maxItems !== undefined && count > maxItems
    ? wrong('items', `Must have at most ${counted(maxItems, 'item')}.`)
    : undefined
}

/** For each row that equals an earlier row, the number of that row. Empty rows are not compared. */
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

/** The lists around a node, outermost first. */
const listsAround = (nodeIds: NodeIds, id: NodeId): readonly NodeId[] => {
  const address = nodeIds.addressOf(id)
  return (address?.steps ?? []).flatMap((step, index, steps) =>
    address && 'row' in step
      ? [nodeIds.idOf({ ...address, steps: steps.slice(0, index), kind: 'list' })]
      : [],
  )
}

/** Sets or deletes the message of a node; returns whether its text changed. */
const put = (
  messages: Map<NodeId, LocalMessage>,
  id: NodeId,
  message: LocalMessage | undefined,
): boolean => {
  const same = message?.text === messages.get(id)?.text
  if (message === undefined) messages.delete(id)
  else messages.set(id, message)
  return !same
}

/** Checks edited values immediately and keeps the messages. The server decides. */
export const createLocalChecks = (checked: Checked): LocalChecks => {
  const { nodeIds, tree, draft, mode, valueAt } = checked
  // Messages about a value itself, and about rows that equal another row.
  const own = new Map<NodeId, LocalMessage>()
  const repeats = new Map<NodeId, LocalMessage>()

  const textMessage = (node: FormNode, text: string) => {
    // A list is sent whole, so no saved value or default fills an empty value in a row.
    const empty =
      isInRow(node.address) || mode() === 'complete' ? 'nothing' : 'saved value or default'
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
      ...[...listsAround(nodeIds, id), id].flatMap(checkRows),
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
      for (const list of new Set(all.flatMap((id) => [...listsAround(nodeIds, id), id]))) {
        checkRows(list)
      }
    },
  }
}
