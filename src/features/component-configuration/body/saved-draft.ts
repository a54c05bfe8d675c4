import { stringify } from 'lossless-json'
import * as z from 'zod/mini'
import type { ComponentAddress } from '#src/api/requests.ts'
import { storedJson } from '#src/lib/stored-value.ts'
import type { Draft, DraftValue } from '#form/draft/draft.ts'
import {
  type NodeId,
  type FieldAddress,
  type NodeIds,
  VALUE_KINDS,
} from '#form/draft/field-address.ts'
import type { Mode } from './request.ts'
import { type OutputSecrets, type Overrides, readOutputs } from './output-overrides.ts'
import { savedDraftKey } from './saved-draft-key.ts'

/*
 * Saves the draft in this tab's session storage, so that it survives a reload. Values are saved by
 * field address, because node IDs are assigned anew. Secrets are left out, and so are the values of
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
const savedSchema = z.object({
  mode: z.enum(['merge', 'complete']),
  outputs: z._default(outputsSchema, () => ({ named: [], other: '' })),
  lost: z._default(z.array(addressSchema), () => []),
  values: z.array(z.tuple([addressSchema, z.union([z.string(), z.array(z.string())])])),
})
type Saved = {
  readonly mode: Mode
  readonly outputs: Overrides
  readonly lost: readonly FieldAddress[]
  readonly values: readonly (readonly [FieldAddress, DraftValue])[]
}

const storedDraft = (address: ComponentAddress) =>
  storedJson<Saved>(savedDraftKey(address), (json) => savedSchema.safeParse(json).data, 'session')

/** What survives a reload. */
export type SavedDraft = {
  readonly draft: Draft
  readonly mode: Mode
  readonly outputs: Overrides
  /** The secrets that are left out: that they were entered is saved, their values are not. */
  readonly lost: readonly NodeId[]
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
  { draft, mode, outputs, lost }: SavedDraft,
  nodeIds: NodeIds,
  isPlain: (id: NodeId) => boolean,
): boolean => {
  const values = [...draft.edited].flatMap((id): [FieldAddress, DraftValue][] => {
    const fieldAddress = nodeIds.addressOf(id)
    const value = draft.values[id]
    return fieldAddress && value !== undefined && isPlain(id) ? [[fieldAddress, value]] : []
  })
  const fieldAddresses = lost.flatMap((id) => nodeIds.addressOf(id) ?? [])
  const lists = [values, outputs.named, fieldAddresses]
  const isEmpty = lists.every(({ length }) => length === 0) && outputs.other === ''
  if (!isEmpty) return storedDraft(address).write({ mode, values, outputs, lost: fieldAddresses })
  storedDraft(address).remove()
  return true
}

/** The saved draft of this component, or undefined. */
export const loadDraft = (address: ComponentAddress, nodeIds: NodeIds): SavedDraft | undefined => {
  const saved = storedDraft(address).read()
  if (!saved) return undefined
  const entries = saved.values.map(([fieldAddress, value]) => {
    if (typeof value === 'object') value.forEach(nodeIds.reserveRow)
    return [nodeIds.idOf(fieldAddress), value] as const
  })
  return {
    draft: { values: Object.fromEntries(entries), edited: new Set(entries.map(([id]) => id)) },
    mode: saved.mode,
    outputs: saved.outputs,
    lost: saved.lost.map(nodeIds.idOf),
  }
}
