import { hasTerms, termsOf } from '#src/lib/text/fold-text.ts'
import { type FieldView, sendsValue } from '#form/engine/field-views.ts'
import { pathInAddress } from '#form/engine/form-search.ts'
import type { NodeId } from '#form/draft/field-address.ts'

/** How many fields of a part were edited, are needed or are wrong. */
export type OutlineCounts = {
  readonly fields: number
  readonly edited: number
  readonly needed: number
  readonly wrong: number
}

/** A part of the form: a group, a list, or the fields whose keys begin alike. */
export type OutlineEntry = OutlineCounts & {
  /** The same as long as the form has this part. */
  readonly key: string
  /** The group, the list, or the first of the fields. */
  readonly target: NodeId
  readonly label: string
  /** Whether it is fields only, which have no element around them: the target is the first. */
  readonly isFields: boolean
  /** Whether the label is the beginning of keys. */
  readonly isKey: boolean
  /** The path in the address of a group that can be collapsed. */
  readonly path: string | undefined
  readonly entries: readonly OutlineEntry[]
  /** Its own fields, without those of `entries`, in display order. */
  readonly own: readonly NodeId[]
}

type ViewOf = (id: NodeId) => FieldView | undefined

/** How many fields whose keys begin alike make a part. */
const MIN_ALIKE = 2

const NOTHING: OutlineCounts = { fields: 0, edited: 0, needed: 0, wrong: 0 }

const sum = (counts: readonly OutlineCounts[]): OutlineCounts =>
  counts.reduce(
    (all, one) => ({
      fields: all.fields + one.fields,
      edited: all.edited + one.edited,
      needed: all.needed + one.needed,
      wrong: all.wrong + one.wrong,
    }),
    NOTHING,
  )

/** A node itself; neither a group nor a row counts as a field. */
const countsOf = (view: FieldView): OutlineCounts => {
  const { node, messages, isAsked } = view
  if (!isAsked) return NOTHING
  const isWrong = messages.some(({ tone }) => tone === 'wrong')
  return {
    fields: node.kind === 'group' || node.rowNumber !== undefined ? 0 : 1,
    edited: sendsValue(view) ? 1 : 0,
    needed: !isWrong && messages.length > 0 ? 1 : 0,
    wrong: isWrong ? 1 : 0,
  }
}

type Member = {
  readonly id: NodeId
  readonly view: FieldView
  readonly segments: readonly string[]
}

const isPart = ({ view }: Member) => view.node.kind === 'group' || view.node.kind === 'list'

/** How many first segments all keys have in common beyond `from`, leaving the last one of each. */
const commonUntil = (members: readonly Member[], from: number): number => {
  const [first, ...others] = members.map(({ segments }) => segments.slice(0, -1))
  const differing = first?.findIndex(
    (segment, at) => at >= from && others.some((other) => other[at] !== segment),
  )
  return differing === undefined || differing < 0 ? (first?.length ?? from) : differing
}

/**
 * The form as an outline: groups and lists, and fields whose keys begin alike, because many components have dotted
 * keys instead of groups. Each field is counted in its part and in all parts around it.
 */
export const outlineOf = (
  ids: readonly NodeId[],
  requirements: readonly NodeId[],
  viewOf: ViewOf,
): readonly OutlineEntry[] => {
  /** A node and its rows: problems in the rows of a list count for the list, which is one value. */
  const counted = (id: NodeId): OutlineCounts => {
    const view = viewOf(id)
    if (!view) return NOTHING
    const { node } = view
    const inRows = sum([...node.rows.map((row) => row.node), ...node.children].map(counted))
    const { fields, edited } = countsOf(view)
    return { ...sum([countsOf(view), inRows]), fields, edited }
  }

  const fieldsOnly = (
    key: string,
    label: string,
    target: NodeId,
    inside: Pick<OutlineEntry, 'entries' | 'own'>,
    isKey: boolean,
  ): OutlineEntry => ({
    ...sum([...inside.own.map(counted), ...inside.entries]),
    key,
    target,
    label,
    isFields: true,
    isKey,
    path: undefined,
    ...inside,
  })

  const partOf = ({ id, view: { node } }: Member, view: FieldView): OutlineEntry => {
    const inside = node.kind === 'group' ? insideOf(node.children, id) : { entries: [], own: [] }
    const own = node.kind === 'group' ? [countsOf(view), ...inside.own.map(counted)] : [counted(id)]
    return {
      ...sum([...own, ...inside.entries]),
      key: id,
      target: id,
      label: node.label,
      isFields: false,
      isKey: false,
      path: node.kind === 'group' ? pathInAddress(node.address) : undefined,
      ...inside,
    }
  }

  const divide = (
    members: readonly Member[],
    from: number,
    within: string,
  ): Pick<OutlineEntry, 'entries' | 'own'> => {
    const alike = new Map<string, Member[]>()
    for (const member of members) {
      const beginning = member.segments[from]
      if (beginning === undefined || from >= member.segments.length - 1) continue
      alike.set(beginning, [...(alike.get(beginning) ?? []), member])
    }
    const entries: OutlineEntry[] = []
    const own: NodeId[] = []
    const done = new Set<string>()
    for (const member of members) {
      const beginning = member.segments[from] ?? ''
      const same = from < member.segments.length - 1 ? (alike.get(beginning) ?? []) : []
      if (same.length >= MIN_ALIKE) {
        const [first] = same
        if (first === undefined || done.has(beginning)) continue
        done.add(beginning)
        const until = commonUntil(same, from)
        const label = first.segments.slice(from, until).join('.')
        const key = `${within}/${first.segments.slice(0, until).join('.')}`
        const inside = divide(same, until, within)
        entries.push(fieldsOnly(key, label, first.id, inside, true))
      } else if (isPart(member)) {
        entries.push(partOf(member, member.view))
      } else {
        own.push(member.id)
      }
    }
    return { entries, own }
  }

  const insideOf = (inner: readonly NodeId[], within: string) =>
    divide(
      inner.flatMap((id) => {
        const view = viewOf(id)
        return view ? [{ id, view, segments: view.node.key.split('.') }] : []
      }),
      0,
      within,
    )

  /** Fields with a name that is no group's. */
  const named = (key: string, label: string, own: readonly NodeId[]): readonly OutlineEntry[] => {
    const [target] = own
    if (target === undefined) return []
    return [fieldsOnly(key, label, target, { entries: [], own }, false)]
  }

  const { entries, own } = insideOf(ids, '')
  const needs = named('requirements', 'Requirements', requirements)
  // So that the parts together have all fields.
  return [
    ...(entries.length + needs.length === 0 ? [] : named('others', 'Not in a group', own)),
    ...entries,
    ...needs,
  ]
}

/** The part that a field is directly in, by field, group or list. */
export const entryByNode = (entries: readonly OutlineEntry[]): ReadonlyMap<NodeId, string> => {
  const byNode = new Map<NodeId, string>()
  const visit = ({ key, target, own, entries: inner, isFields }: OutlineEntry) => {
    if (!isFields) byNode.set(target, key)
    for (const id of own) byNode.set(id, key)
    inner.forEach(visit)
  }
  entries.forEach(visit)
  return byNode
}

/** The parts whose labels have the words of a text, with those around them; all for an empty text. */
export const filterOutline = (
  entries: readonly OutlineEntry[],
  text: string,
): readonly OutlineEntry[] => {
  const terms = termsOf(text)
  const filter = (inside: readonly OutlineEntry[]): readonly OutlineEntry[] =>
    inside.flatMap((entry) => {
      if (hasTerms(entry.label, terms)) return [entry]
      const inner = filter(entry.entries)
      return inner.length === 0 ? [] : [{ ...entry, entries: inner }]
    })
  return terms.length === 0 ? entries : filter(entries)
}

/** The parts with found fields, each with those of its own fields. */
export const foundInOutline = (
  entries: readonly OutlineEntry[],
  found: ReadonlySet<NodeId>,
): readonly OutlineEntry[] =>
  entries.flatMap((entry) => {
    const own = entry.own.filter((id) => found.has(id))
    const inner = foundInOutline(entry.entries, found)
    const isFound =
      own.length > 0 || inner.length > 0 || (!entry.isFields && found.has(entry.target))
    return isFound ? [{ ...entry, own, entries: inner }] : []
  })
