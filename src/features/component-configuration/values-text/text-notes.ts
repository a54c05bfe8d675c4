import type { Problem } from '#form/checks/messages.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { type FormNode, listedIn } from '#form/tree/form-node.ts'
import { enteredValue } from './entered-value.ts'
import type { Read } from '#form/body/read-yaml.ts'
import { isOfOtherKind, ROOTS, type Shown, shownDraft, stepsIn, valueOf } from './shown-draft.ts'
import type { World } from './text-edits.ts'
import { isSame } from '#form/body/text-value.ts'

/**
 * What is to say about a place in the text: wrong in the form too, not taken into the form, kept but not
 * sent, or needed and not entered.
 */
export type Note = {
  readonly tone: 'wrong' | 'refused' | 'kept' | 'needed'
  readonly from: number
  readonly to: number
  readonly text: string
}

type At = { readonly node: FormNode | undefined; readonly shown: Shown | undefined }

const NO_FIELD = 'Nothing asks for this now: kept here, not sent.'
const OTHER_KIND = 'was entered as a value of another type: kept here, not sent.'

/** All notes on a text that was read, in the order of the text. */
export const textNotes = (
  world: World,
  draft: Draft,
  root: Read,
  problems: readonly Problem[],
): readonly Note[] => {
  const { tree } = world
  const notes: Note[] = []
  const places = new Map<NodeId, Read>()

  const note = (tone: Note['tone'], { place }: Read, text: string) =>
    notes.push({ tone, from: place.item, to: Math.max(place.item, place.to), text })

  const members = (read: Read, nodes: readonly NodeId[], shown: Shown | undefined) => {
    const keyed = new Map(
      nodes.flatMap((id) => {
        const node = tree.nodes.get(id)
        return node ? [[node.key, node] as const] : []
      }),
    )
    const entries = shown?.kind === 'map' ? shown.entries : new Map<string, Shown>()
    for (const [key, member] of read.members)
      visit(member, { node: keyed.get(key), shown: entries.get(key) })
  }

  const visit = (read: Read, { node, shown }: At): void => {
    const { value } = read
    if (!node) {
      if (shown?.kind === 'map') members(read, [], shown)
      else note('kept', read, NO_FIELD)
      return
    }
    places.set(node.id, read)
    if (shown && isOfOtherKind(node, shown) && isSame(valueOf(shown), value)) {
      note('kept', read, `${node.label} ${OTHER_KIND}`)
    } else if (node.kind === 'group') {
      if (value.kind === 'map') members(read, node.children, shown)
      else if (value.kind !== 'empty')
        note('refused', read, `${node.label} is not an object. The form does not take this.`)
    } else if (node.kind === 'list') {
      if (value.kind !== 'list') {
        if (value.kind !== 'empty')
          note('refused', read, `${node.label} is not a list. The form does not take this.`)
        return
      }
      const rows = shown?.kind === 'list' ? [...shown.rows.values()] : []
      read.items.forEach((item, at) => {
        const row = tree.nodes.get(node.rows[at]?.node ?? '')
        if (row) visit(item, { node: row, shown: rows[at] })
      })
    } else leaf(read, node, shown)
  }

  const leaf = (read: Read, node: FormNode, shown: Shown | undefined) => {
    const entered = enteredValue(node, read.value)
    // What was entered in the form is there, however wrong it is.
    const isInForm = shown?.kind === 'leaf' && isSame(shown.value, read.value)
    if ('why' in entered && isInForm) return
    if ('why' in entered) {
      note('refused', read, `${node.label} ${entered.why}. The form does not take this.`)
    } else if ('kept' in entered) {
      const text = draft.edited.has(node.id) ? draft.values[node.id] : undefined
      if (text === undefined || text === '') {
        note(
          'needed',
          read,
          `${node.label}: enter this secret in the form. The text cannot set it.`,
        )
      }
    } else if (read.value.kind === 'empty' && node.rowNumber === undefined) {
      note('kept', read, `${node.label} is cleared: not sent.`)
    }
  }

  /** The value, or else the nearest one around it that the text has. */
  const placeOf = (id: NodeId): Read => {
    const own = places.get(id)
    const address = world.addressOf(id)
    if (own || !address || address.root === 'outputs') return own ?? root
    let at = root.members.get(ROOTS[address.root]) ?? root
    for (const step of stepsIn(address)) {
      const next = 'key' in step ? at.members.get(step.key) : undefined
      if (!next) break
      at = next
    }
    return at
  }

  const shown = shownDraft(world, draft)
  for (const [key, read] of root.members) {
    const part = (['profile', 'cluster'] as const).find((one) => ROOTS[one] === key)
    if (part) members(read, listedIn(tree, part), shown.entries.get(key))
    else
      note('kept', read, 'Only what is under profileConfig or clusterInputs is part of the draft.')
  }
  for (const { node, tone, text } of problems) {
    if (node === undefined) continue
    const label = tree.nodes.get(node)?.label ?? ''
    // A message of the service often names the field itself.
    const isNamed = places.has(node) || text.toLowerCase().includes(label.toLowerCase())
    note(tone, placeOf(node), isNamed ? text : `${label}: ${text}`)
  }
  return notes.toSorted((a, b) => a.from - b.from)
}
