import { type Draft, type DraftValue, type Edits, rowsAt, withEdits } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { documentText } from '#form/body/write-yaml.ts'
import { changedText } from './change-text.ts'
import type { Read, Wrong } from '#form/body/read-yaml.ts'
import { readText, type DraftNode, draftTree, valueOf } from './draft-tree.ts'
import { textEdits, type FormContext } from './text-edits.ts'
import { EMPTY, mapOf, type Value } from '#form/body/text-value.ts'

/** A text and the draft that it shows. */
export type Synced = {
  readonly text: string
  readonly draft: Draft
  readonly value: Value
  readonly read: Read | undefined
  /** What it shows of the draft, with the fields of that moment. */
  readonly shown: DraftNode
}

/** The result of a text and a draft that both may have changed since they agreed. */
export type Sync = { readonly synced: Synced; readonly edits: Edits } | { readonly wrong: Wrong }

/** A text for a draft that has none yet. */
export const initialText = (context: FormContext, draft: Draft): Synced => {
  const shown = draftTree(context, draft)
  const parts = [...shown.entries].map(([key, part]) => [key, valueOf(part)] as const)
  const isEmpty = (value: Value) => value.kind === 'map' && value.entries.size === 0
  const text = documentText(mapOf(parts.map(([key, one]) => [key, isEmpty(one) ? EMPTY : one])))
  const { read } = readText(text)
  return { text, draft, value: read?.value ?? mapOf(), read, shown }
}

/** The rows that both sides leave: those of the draft, without and with the rows that the text changed. */
const mergedRows = (
  base: readonly string[],
  text: readonly string[],
  now: readonly string[],
): readonly string[] => {
  if (base.length === now.length && base.every((row, at) => row === now[at])) return text
  let rows = now.filter((row) => text.includes(row) || !base.includes(row))
  text.forEach((row, at) => {
    if (base.includes(row) || rows.includes(row)) return
    const behind = text.slice(0, at).findLast((one) => rows.includes(one))
    rows = rows.toSpliced(behind === undefined ? 0 : rows.indexOf(behind) + 1, 0, row)
  })
  return rows
}

/** The edits of the text for a draft that has changed since. Where both changed a value, the text wins. */
const editsFor = ({ addressOf }: FormContext, base: Draft, edits: Edits, now: Draft): Edits => {
  const merged = Object.entries(edits).map(([id, value]): [NodeId, DraftValue | undefined] => [
    id,
    typeof value === 'object'
      ? mergedRows(rowsAt(base, id) ?? [], value, rowsAt(now, id) ?? [])
      : value,
  ])
  const rows = new Set<string>()
  for (const id of now.edited) rowsAt(now, id)?.forEach((row) => rows.add(row))
  for (const [, value] of merged)
    if (typeof value === 'object') value.forEach((row) => rows.add(row))
  const isThere = (id: string) =>
    addressOf(id)?.steps.every((step) => !('row' in step) || rows.has(step.row)) ?? true
  return Object.fromEntries(merged.filter(([id]) => isThere(id)))
}

/**
 * Brings a text and a draft together again: what changed in the text becomes edits of the draft, and what
 * changed in the draft changes the text, only where it says so. A text that cannot be read changes nothing.
 */
export const syncText = (
  context: FormContext,
  last: Synced,
  text: string,
  now: Draft,
  { retry = false }: { retry?: boolean } = {},
): Sync => {
  const known = text === last.text ? last.read : undefined
  const { read, wrong } = known ? { read: known } : readText(text)
  if (!read) return { wrong }
  const base = { ...context, tree: context.treeOf(last.draft) }
  const own = textEdits(base, last.draft, { next: read.value, last: last.value, retry })
  const edits = editsFor(context, last.draft, own, now)
  const draft = withEdits(now, edits, context.addressOf)
  const shownIn = (one: Draft) => draftTree({ ...context, tree: context.treeOf(one) }, one)
  // An answer may change what is shown of the same draft.
  const before =
    Object.keys(own).length === 0
      ? last.shown
      : shownIn(withEdits(last.draft, own, context.addressOf))
  const shown = shownIn(draft)
  const next = changedText({ text, read }, before, shown)
  return {
    synced: { ...next, draft, value: next.read.value, shown },
    edits,
  }
}
