import { stringify } from 'lossless-json'
import * as z from 'zod/mini'
import type { ComponentAddress } from '#src/api/requests.ts'
import { storedJson } from '#src/lib/storage/stored-value.ts'
import type { Draft, DraftValue } from '#form/draft/draft.ts'
import {
  type NodeId,
  type FieldAddress,
  type NodeIds,
  VALUE_KINDS,
} from '#form/draft/field-address.ts'
import type { Mode } from './request.ts'
import { type OutputSecrets, type Overrides, readOutputs, type Beside } from './output-overrides.ts'
import { savedDraftKey } from './saved-draft-key.ts'
import { createStore } from '#src/lib/values/store.ts'
import type { FormNode } from '#form/tree/form-node.ts'

/*
 * Saves the draft in this tab's session storage, so that it survives a reload. Values are saved by
 * field address, because a reload assigns other node IDs. Secrets are left out, and so are the values of
 * fields that no answer contained, because they may be secrets.
 */

const addressSchema = z.object({
  root: z.enum(['profile', 'cluster', 'outputs']),
  steps: z.array(
    z.union([z.strictObject({ key: z.string() }), z.strictObject({ row: z.string() })]),
  ),
  kind: z.optional(z.enum(VALUE_KINDS)),
})
const outputsSchema = z.object({
  named: z.array(z.object({ component: z.string(), output: z.string(), value: z.string() })),
  other: z.string(),
})
const valuesSchema = z.array(z.tuple([addressSchema, z.union([z.string(), z.array(z.string())])]))
const savedSchema = z.object({
  mode: z.enum(['merge', 'complete']),
  outputs: z._default(outputsSchema, () => ({ named: [], other: '' })),
  lost: z._default(z.array(addressSchema), () => []),
  values: valuesSchema,
  text: z.optional(z.object({ text: z.string(), isUnread: z.boolean(), base: valuesSchema })),
})
type Values = readonly (readonly [FieldAddress, DraftValue])[]
type Saved = {
  readonly mode: Mode
  readonly outputs: Overrides
  readonly lost: readonly FieldAddress[]
  readonly values: Values
  readonly text?: (Omit<SavedText, 'base'> & { readonly base: Values }) | undefined
}

const storedDraft = (address: ComponentAddress) =>
  storedJson<Saved>(savedDraftKey(address), (json) => savedSchema.safeParse(json).data, 'session')

/** The values as YAML as the person wrote them, without secrets. */
export type SavedText = {
  readonly text: string
  /** Whether the draft lacks what it says, because it cannot be read. */
  readonly isUnread: boolean
  /** The draft when it last said the same: what was entered in the form since is newer. */
  readonly base: Draft
}

/** What survives a reload. */
export type SavedDraft = {
  readonly draft: Draft
  readonly mode: Mode
  readonly outputs: Overrides
  /** The secrets that are left out: that they were entered is saved, their values are not. */
  readonly lost: readonly NodeId[]
  readonly text?: SavedText | undefined
}

/** The outputs that may be saved: those that are known not to be secrets. */
export const savableOutputs = ({ named, other }: Overrides, secrets: OutputSecrets): Overrides => {
  const read = readOutputs(other)
  const plain = 'outputs' in read ? secrets.hide(read.outputs, () => undefined) : undefined
  return {
    named: named.filter(
      ({ component, output, value }) =>
        secrets.hide({ [component]: { [output]: value } }).hidden.length === 0,
    ),
    other:
      plain?.hidden.length === 0
        ? other
        : Object.keys(plain?.outputs ?? {}).length === 0
          ? ''
          : (stringify(plain?.outputs, undefined, 2) ?? ''),
  }
}

/** Saves the draft, and returns whether it was stored. `isPlain` returns whether a field is known not to be a secret. */
export const saveDraft = (
  address: ComponentAddress,
  { draft, mode, outputs, lost, text }: SavedDraft,
  nodeIds: NodeIds,
  isPlain: (id: NodeId) => boolean,
): boolean => {
  const valuesOf = ({ edited, values }: Draft): Values =>
    [...edited].flatMap((id): Values => {
      const fieldAddress = nodeIds.addressOf(id)
      const value = values[id]
      return fieldAddress && value !== undefined && isPlain(id) ? [[fieldAddress, value]] : []
    })
  const values = valuesOf(draft)
  const fieldAddresses = lost.flatMap((id) => nodeIds.addressOf(id) ?? [])
  const lists = [values, outputs.named, fieldAddresses]
  const isEmpty = lists.every(({ length }) => length === 0) && outputs.other === '' && !text
  if (!isEmpty) {
    return storedDraft(address).write({
      mode,
      values,
      outputs,
      lost: fieldAddresses,
      ...(text && { text: { ...text, base: valuesOf(text.base) } }),
    })
  }
  storedDraft(address).remove()
  return true
}

/** The saved draft of this component, or undefined. */
export const loadDraft = (address: ComponentAddress, nodeIds: NodeIds): SavedDraft | undefined => {
  const saved = storedDraft(address).read()
  if (!saved) return undefined
  const draftOf = (values: Values): Draft => {
    const entries = values.map(([fieldAddress, value]) => {
      if (typeof value === 'object') value.forEach(nodeIds.reserveRow)
      return [nodeIds.idOf(fieldAddress), value] as const
    })
    return { values: Object.fromEntries(entries), edited: new Set(entries.map(([id]) => id)) }
  }
  return {
    draft: draftOf(saved.values),
    mode: saved.mode,
    outputs: saved.outputs,
    lost: saved.lost.map(nodeIds.idOf),
    ...(saved.text && { text: { ...saved.text, base: draftOf(saved.text.base) } }),
  }
}

type DraftSaverOptions = {
  address: ComponentAddress
  nodeIds: NodeIds
  draft: () => Draft
  beside: () => Beside
  outputSecrets: OutputSecrets
  /** A field as it was last shown; undefined if it never was. */
  seen: (id: NodeId) => FormNode | undefined
}

/** How much of the edits a reload would bring back. */
export type Kept = 'all' | 'without secrets' | 'nothing'

/** Saves the draft in this tab, so that it survives a reload. Secrets are not saved. */
export const createDraftSaver = (options: DraftSaverOptions) => {
  const { address, nodeIds, draft, beside, outputSecrets, seen } = options
  // Only values known to be plain are saved.
  const isPlain = (id: NodeId) => seen(id)?.sensitive === false
  const kept = createStore<Kept>('all')
  const lost = createStore<ReadonlySet<NodeId>>(new Set())
  const keepLost = (isLost: (id: NodeId) => boolean) => {
    const left = [...lost.get()].filter(isLost)
    if (left.length < lost.get().size) lost.set(new Set(left))
  }
  const savedText = createStore<SavedText | undefined>(undefined)
  let textNow = savedText.get
  return {
    /** The values as YAML as the last reload kept them. */
    savedText,
    /** The draft as the person wrote it, if that says more than its values. */
    text: () => textNow(),
    /** Keeps what `get` returns whenever the draft is saved. */
    keepText: (get: () => SavedText | undefined): void => {
      textNow = get
    },
    /** What was stored when the draft was saved last. */
    kept,
    /** The secrets that were entered before a reload and must be entered again. */
    lost,
    /** Removes one that need not be entered again, or all. */
    forgetLost: (id?: NodeId): void => keepLost((one) => id !== undefined && one !== id),
    /** Removes those that were entered again. */
    settleLost: (isEdited: (id: NodeId) => boolean): void => keepLost((one) => !isEdited(one)),
    save: (): void => {
      const now = draft()
      const entered = [...now.edited].filter((id) => Boolean(now.values[id]))
      const secrets = entered.filter(
        (id) => seen(id)?.sensitive && typeof now.values[id] === 'string',
      )
      const saved = {
        draft: now,
        mode: beside().mode,
        outputs: savableOutputs(beside().outputs, outputSecrets),
        lost: [...new Set([...lost.get(), ...secrets])],
        text: textNow(),
      }
      const isStored = saveDraft(address, saved, nodeIds, isPlain)
      kept.set(isStored ? (entered.every(isPlain) ? 'all' : 'without secrets') : 'nothing')
    },
  }
}
