import { align } from './align.ts'
import { type Comment, commentsIn } from './comments.ts'
import type { Read } from '#form/body/read-yaml.ts'
import { readText } from './read-text.ts'
import { isSame, spelled, type Value } from '#form/body/text-value.ts'
import {
  flowText,
  itemText,
  keyText,
  memberText,
  textAfter,
  wholeText,
} from '#form/body/write-yaml.ts'

/*
 * Changes a text so that it says other values: only at the values that differ, so that comments, order,
 * quotes and anchors stay. What the changed text says is read again, because an alias repeats a change.
 */

type Change = { readonly from: number; readonly to: number; readonly insert: string }
type MapValue = Extract<Value, { kind: 'map' }>
type ListValue = Extract<Value, { kind: 'list' }>

/** How often a changed text is read and corrected before it is written anew. */
const ROUNDS = 4

const columnOf = (text: string, at: number) => at - (text.lastIndexOf('\n', at - 1) + 1)
const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
const pad = (indent: number) => ' '.repeat(indent)
const isBlank = (text: string) => /^[ \t\r]*$/.test(text)

/** A text and what else is known of it while it is changed. */
type Old = { readonly text: string; readonly comments: readonly Comment[] }

/** A change with the comments that it would remove: behind its first line, or on lines of their own above it. */
const withComments = (
  { text, comments }: Old,
  { place }: Read,
  change: Change,
): readonly Change[] => {
  const { from, to, insert } = change
  const lost = comments.filter((one) => one.from >= from && one.from < to)
  const [first = '', ...rest] = insert.split('\n')
  const isKept = (one: string) => [first, ...rest].some((line) => line.endsWith(one))
  const missing = lost.map((one) => one.text).filter((one) => !isKept(one))
  const [only] = missing
  if (only === undefined) return [change]
  const isLast = isBlank(text.slice(to, lineEnd(text, to)))
  if (missing.length === 1 && isLast && !first.includes('#')) {
    return [{ ...change, insert: [`${first} ${only}`, ...rest].join('\n') }]
  }
  const start = place.item - columnOf(text, place.item)
  const indent = pad(/^ */.exec(text.slice(start))?.[0].length ?? 0)
  const lines = missing.map((one) => `${indent}${one}\n`).join('')
  return [{ from: start, to: start, insert: lines }, change]
}

/** What a form enters where the text has something that its field refused, which stays as a comment. */
const over = (text: string, { place: { item, from, to } }: Read, written: string): string => {
  const indent = pad(columnOf(text, item) + 2)
  const [first, ...rest] = written.split('\n')
  const old = text
    .slice(from, to)
    .split('\n')
    .map((line) => `${indent}# ${line.trim()}`)
  // A block of text would take comments below its first line for its own.
  return first === '' ? [first, ...old, ...rest].join('\n') : [first, ...old].join('\n')
}

/** Replaces a value, with its tag. Its anchor stays. */
const replaced = (text: string, read: Read, value: Value, isInFlow: boolean): Change => {
  const { item, after, from, to } = read.place
  const anchor = read.anchor === undefined ? '' : ` &${read.anchor}`
  const isNothing = read.value.kind === 'empty' && !read.hasTag && read.style !== 'alias'
  const colon = after === undefined ? ':' : ''
  const flow = ` ${flowText(value)}`
  if (isInFlow) {
    if (isNothing) return { from: to, to, insert: colon + flow }
    // A tag stands before the value, behind the colon or where the item begins.
    const start = read.hasTag ? (after ?? item) : from
    return {
      from: start,
      to,
      insert: (read.hasTag ? anchor + flow : flow).slice(start === after ? 0 : 1),
    }
  }
  const indent = columnOf(text, item) + 2
  const own = textAfter(value, { indent, quote: read.quote })
  const isFollowed = !isBlank(text.slice(to, lineEnd(text, to)))
  if (isNothing) {
    // Lines come behind a comment, if there is one.
    const end = own.startsWith('\n') ? lineEnd(text, to) : to
    const isBlock = !own.startsWith('\n') && own.includes('\n') && isFollowed
    return { from: end, to: end, insert: colon + (isBlock ? flow : own) }
  }
  const hasOwnLine =
    isBlank(text.slice(from - columnOf(text, from), from)) &&
    columnOf(text, from) > columnOf(text, item)
  if (hasOwnLine && !value.isOver && own !== '') {
    const written = textAfter(value, { indent: columnOf(text, from), quote: read.quote })
    const fit = isFollowed && written.includes('\n') ? flow : written
    return { from, to, insert: fit.trimStart() }
  }
  const insert = isFollowed && own.includes('\n') ? flow : own
  if (after === undefined) return { from, to, insert: insert.trimStart() }
  if (value.isOver && read.style !== 'alias') {
    const written = own.startsWith('\n') ? own : flow
    return { from: after, to, insert: anchor + over(text, read, written) }
  }
  const isSimple =
    isBlank(text.slice(after, from).replace(`&${read.anchor ?? ''}`, '')) &&
    !text.slice(after, from).includes('\n') &&
    from > after
  return isSimple && !insert.startsWith('\n') && insert !== '' && !read.hasTag
    ? { from, to, insert: insert.slice(1) }
    : { from: after, to: Math.max(after, to), insert: anchor + insert }
}

/** Removes the lines of a member or item; of one that shares its line with what is before it, only itself. */
const removed = (text: string, { place }: Read): Change => {
  const start = place.item - columnOf(text, place.item)
  const end = lineEnd(text, place.to)
  if (!isBlank(text.slice(start, place.item))) return { from: place.item, to: end, insert: '' }
  return { from: start, to: Math.min(text.length, end + 1), insert: '' }
}

/** What is added, on lines of its own in a block or between commas in a flow. */
type Added = { readonly block: (indent: number) => string; readonly flow: string }

/** Adds a member or item behind another one, or else before it. */
const added = (
  text: string,
  { place }: Read,
  { block, flow }: Added,
  where: 'behind' | 'before',
  isInFlow: boolean,
): Change => {
  const { item, to } = place
  const indent = columnOf(text, item)
  const at = where === 'before' ? item : isInFlow ? to : lineEnd(text, to)
  const gap = isInFlow ? ', ' : `\n${pad(indent)}`
  const written = isInFlow ? flow : block(indent)
  return { from: at, to: at, insert: where === 'before' ? written + gap : gap + written }
}

const memberChanges = (
  old: Old,
  read: Read,
  value: MapValue,
  isInFlow: boolean,
): readonly Change[] | undefined => {
  const kept = [...value.entries.keys()].filter((key) => read.members.has(key))
  // What is removed from a flow leaves its comma.
  if (kept.length === 0 || (isInFlow && kept.length < read.members.size)) return undefined
  const changes: Change[] = []
  let behind: Read | undefined
  const [first] = kept.flatMap((key) => read.members.get(key) ?? [])
  for (const [key, one] of value.entries) {
    const member = read.members.get(key)
    if (member) {
      changes.push(...valueChanges(old, member, one, isInFlow))
      behind = member
      continue
    }
    const next = behind ?? first
    if (!next) return undefined
    const lines: Added = {
      block: (indent) => memberText(key, one, indent),
      flow: `${JSON.stringify(key)}: ${flowText(one)}`,
    }
    changes.push(added(old.text, next, lines, behind ? 'behind' : 'before', isInFlow))
  }
  for (const [key, member] of read.members) {
    if (!value.entries.has(key)) changes.push(removed(old.text, member))
  }
  return changes
}

const itemChanges = (
  old: Old,
  read: Read,
  value: ListValue,
  isInFlow: boolean,
): readonly Change[] | undefined => {
  const was = align(
    read.items.map((item) => spelled(item.value)),
    value.items.map(spelled),
  )
  const kept = was.flatMap((at) => (at === undefined ? [] : (read.items[at] ?? [])))
  if (kept.length === 0 || (isInFlow && kept.length < read.items.length)) return undefined
  const changes: Change[] = []
  let behind: Read | undefined
  value.items.forEach((one, index) => {
    const at = was[index]
    const item = at === undefined ? undefined : read.items[at]
    if (item) {
      changes.push(...valueChanges(old, item, one, isInFlow))
      behind = item
      return
    }
    const next = behind ?? kept[0]
    if (!next) return
    const lines: Added = { block: (indent) => itemText(one, indent), flow: flowText(one) }
    changes.push(added(old.text, next, lines, behind ? 'behind' : 'before', isInFlow))
  })
  const keeps = new Set(kept)
  for (const item of read.items) if (!keeps.has(item)) changes.push(removed(old.text, item))
  return changes
}

const valueChanges = (old: Old, read: Read, value: Value, isInFlow: boolean): readonly Change[] => {
  if (isSame(read.value, value)) return []
  const isFlow = isInFlow || read.style === 'flow'
  const inside =
    read.style === 'alias'
      ? undefined
      : value.kind === 'map' && read.value.kind === 'map'
        ? memberChanges(old, read, value, isFlow)
        : value.kind === 'list' && read.value.kind === 'list'
          ? itemChanges(old, read, value, isFlow)
          : undefined
  return inside ?? withComments(old, read, replaced(old.text, read, value, isInFlow))
}

const rootChanges = (old: Old, read: Read, value: MapValue): readonly Change[] => {
  const { text } = old
  if (isSame(read.value, value)) return []
  const inside = memberChanges(old, read, value, read.style === 'flow')
  if (inside) return inside
  const { from, to } = read.place
  const written = wholeText(value).trimEnd()
  // A text of comments alone keeps them.
  if (read.members.size === 0 && read.style === 'block') {
    const start = text.length
    const gap = text === '' || text.endsWith('\n') ? '' : '\n'
    return [{ from: start, to: start, insert: written === '' ? '' : `${gap}${written}\n` }]
  }
  return [{ from, to, insert: written === '' ? '{}' : written }]
}

/** Applies changes that do not overlap; those at one place stay in order. */
const applied = (text: string, changes: readonly Change[]): string => {
  const sorted = changes
    .map((change, order) => ({ ...change, order }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to || a.order - b.order)
  let done = ''
  let at = 0
  for (const { from, to, insert } of sorted) {
    done += text.slice(at, Math.max(at, from)) + insert
    at = Math.max(at, to)
  }
  return done + text.slice(at)
}

const aliasChanges = (read: Read): readonly Change[] =>
  read.style === 'alias'
    ? [{ from: read.place.from, to: read.place.to, insert: flowText(read.value) }]
    : [...read.members.values(), ...read.items].flatMap(aliasChanges)

/** A text and what was read in it. */
export type ReadText = { readonly text: string; readonly read: Read }

const readAgain = (text: string): ReadText | undefined => {
  const result = readText(text)
  return 'read' in result ? { text, read: result.read } : undefined
}

/** The text after rounds of changes; undefined if it cannot be read or does not say the values yet. */
const corrected = (first: ReadText | undefined, value: MapValue): ReadText | undefined => {
  let now = first
  for (let round = 0; now && round < ROUNDS; round += 1) {
    const { text, read } = now
    if (isSame(read.value, value)) return now
    now = readAgain(applied(text, rootChanges({ text, comments: commentsIn(text) }, read, value)))
  }
  return now && isSame(now.read.value, value) ? now : undefined
}

/**
 * A text, changed so that it says `value`. An anchor that a change removes is replaced where it is used.
 * Where that is not enough, the text is written anew, with its comments above it.
 */
export const changedText = (before: ReadText, value: Value): ReadText => {
  if (value.kind !== 'map') return before
  const direct = corrected(before, value)
  if (direct) return direct
  const changes = aliasChanges(before.read)
  const plain =
    changes.length === 0 ? undefined : corrected(readAgain(applied(before.text, changes)), value)
  if (plain) return plain
  const comments = commentsIn(before.text).map((one) => `${one.text}\n`)
  return readAgain(comments.join('') + wholeText(value)) ?? before
}

/** A text for values that have none yet. */
export const textOf = (value: Value): string =>
  value.kind === 'map'
    ? [...value.entries]
        .map(([key, one]) =>
          one.kind === 'map' && one.entries.size === 0
            ? `${keyText(key)}:\n`
            : `${memberText(key, one, 0)}\n`,
        )
        .join('')
    : ''
