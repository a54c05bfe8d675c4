import type { Problem } from '#form/checks/messages.ts'
import { type Draft, textAt } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { emptyRowValue, rowValue, sentValue } from '#form/body/request.ts'
import { type FormNode, isSentAsText, listedIn, nodesByKey } from '#form/tree/form-node.ts'
import type { Read } from '#form/body/read-yaml.ts'
import {
  enteredValue,
  isNothing,
  isOfOtherKind,
  treeMembers,
  ROOTS,
  type DraftNode,
  draftTree,
  stepsIn,
  takesNull,
  valueOf,
} from './draft-tree.ts'
import type { FormContext } from './text-edits.ts'
import { isSame, type Value, valueOfJson } from '#form/body/text-value.ts'
import { documentText } from '#form/body/write-yaml.ts'

/**
 * What there is to say about a place in the text: wrong in the form too, not sent as it is written here, or needed and
 * not entered.
 */
export type Note = {
  readonly tone: 'wrong' | 'unsent' | 'needed'
  readonly from: number
  readonly to: number
  readonly text: string
}

type At = { readonly node: FormNode | undefined; readonly shown: DraftNode | undefined }

const NO_FIELD = 'No field uses this value: not sent.'
const OTHER_KIND = 'was entered as a value of another type: not sent.'

/** All notes on a text that was read, in the order of the text. */
export const textNotes = (
  context: FormContext,
  draft: Draft,
  root: Read,
  problems: readonly Problem[],
): readonly Note[] => {
  const { tree } = context
  const notes: Note[] = []
  const reads = new Map<NodeId, Read>()

  const note = (tone: Note['tone'], { range }: Read, text: string) =>
    notes.push({ tone, from: range.item, to: Math.max(range.item, range.to), text })

  const members = (read: Read, nodes: readonly NodeId[], shown: DraftNode | undefined) => {
    const keyed = nodesByKey(tree, nodes)
    const entries = treeMembers(shown)
    for (const [key, member] of read.members)
      visit(member, { node: keyed.get(key), shown: entries.get(key) })
  }

  const visit = (read: Read, { node, shown }: At): void => {
    const { value } = read
    if (!node) {
      if (shown?.kind === 'map') members(read, [], shown)
      else note('unsent', read, NO_FIELD)
      return
    }
    reads.set(node.id, read)
    const say = (why: string) => note('unsent', read, `${node.label} ${why}`)
    if (shown && isOfOtherKind(node, shown) && isSame(valueOf(shown), value)) say(OTHER_KIND)
    else if (node.kind === 'group' && value.kind === 'map') {
      members(read, node.children, shown)
      if (value.entries.size === 0 && sentFor(node) === undefined) say('has no values: not sent.')
    } else if (node.kind === 'list' && value.kind === 'list') {
      const rows = shown?.kind === 'list' ? [...shown.rows.values()] : []
      read.items.forEach((item, at) => {
        const row = tree.nodes.get(node.rows[at]?.node ?? '')
        if (row) visit(item, { node: row, shown: rows[at] })
      })
    } else if (value.kind === 'hidden' && node.sensitive) {
      if (!textAt(draft, node.id)) say('is a secret: enter it in the form. The text cannot set it.')
    } else if (node.sensitive || !isSent(node, value)) say(whyUnsent(node, value))
  }

  /** What is sent for a field as the text would write it; undefined if nothing is. */
  const sentFor = (node: FormNode): Value | undefined => {
    const { id, rowNumber } = node
    const sent =
      rowNumber === undefined ? sentValue(tree, draft, id) : { value: rowValue(tree, draft, id) }
    return sent && valueOfJson(sent.value)
  }

  const isSent = (node: FormNode, value: Value): boolean => {
    const sent = sentFor(node)
    const text = value.kind === 'scalar' && isSentAsText(node) ? String(value.scalar) : undefined
    return isSame(sent, text === undefined ? value : valueOfJson(text))
  }

  const whyUnsent = (node: FormNode, value: Value): string => {
    const sent = sentFor(node)
    if (isNothing(value) && !sent) {
      const isNull = takesNull(node) ? ' Write null to send null.' : ''
      return `is cleared: not sent.${isNull}`
    }
    const entered = isNothing(value)
      ? { why: 'is empty' }
      : node.kind === 'group'
        ? { why: 'is not an object' }
        : node.kind === 'list'
          ? { why: 'is not a list' }
          : enteredValue(node, value)
    const why = 'why' in entered ? entered.why : 'is not sent as it is written here'
    if (!sent) return `${why}. It is not sent.`
    const isEmptyRow =
      node.rowNumber !== undefined && isSame(sent, valueOfJson(emptyRowValue(node)))
    return isEmptyRow
      ? `${why}; ${documentText(sent).trim()} is sent instead.`
      : `${why}; the value in the form is sent instead.`
  }

  /** The value, or else the nearest one around it that the text has. */
  const readOf = (id: NodeId): Read => {
    const own = reads.get(id)
    const address = context.addressOf(id)
    if (own || !address || address.root === 'outputs') return own ?? root
    let at = root.members.get(ROOTS[address.root]) ?? root
    for (const step of stepsIn(address)) {
      const next = 'key' in step ? at.members.get(step.key) : undefined
      if (!next) break
      at = next
    }
    return at
  }

  const shown = draftTree(context, draft)
  for (const [key, read] of root.members) {
    const part = (['profile', 'cluster'] as const).find((one) => ROOTS[one] === key)
    if (part) members(read, listedIn(tree, part), shown.entries.get(key))
    else
      note(
        'unsent',
        read,
        'Only what is under profileConfig or clusterInputs is part of the draft.',
      )
  }
  for (const { node, tone, text } of problems) {
    if (node === undefined) continue
    const label = tree.nodes.get(node)?.label ?? ''
    // A message of the service often names the field itself.
    const isNamed = reads.has(node) || text.toLowerCase().includes(label.toLowerCase())
    note(tone, readOf(node), isNamed ? text : `${label}: ${text}`)
  }
  return notes.toSorted((a, b) => a.from - b.from)
}
