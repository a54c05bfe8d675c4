import * as z from 'zod/mini'
import type { ComponentAddress } from '#src/api/requests.ts'
import type { Draft, DraftValue } from './draft.ts'
import type { NodeId, Place, PlaceNames } from './place.ts'
import type { Mode } from './request.ts'
import { savedDraftKey } from './saved-draft-key.ts'
import type { Tried } from './tried-outputs.ts'

/*
 * A draft that survives a reload, in this tab's session storage: by places, since names are handed
 * out anew. Secrets are left out; so is every place whose field was never seen, which may be one.
 */

const placeSchema = z.object({
  root: z.enum(['profile', 'cluster', 'outputs']),
  steps: z.array(
    z.union([z.strictObject({ key: z.string() }), z.strictObject({ row: z.string() })]),
  ),
})
const outputsSchema = z.object({
  named: z.array(z.object({ component: z.string(), output: z.string(), value: z.string() })),
  other: z.string(),
})
const savedSchema = z.object({
  mode: z.enum(['merge', 'complete']),
  outputs: z._default(outputsSchema, () => ({ named: [], other: '' })),
  lost: z._default(z.array(placeSchema), () => []),
  values: z.array(z.tuple([placeSchema, z.union([z.string(), z.array(z.string())])])),
})
type Saved = z.infer<typeof savedSchema>

/** What of a visit survives a reload. */
export type Kept = {
  readonly draft: Draft
  readonly mode: Mode
  readonly outputs: Tried
  /** Secrets that are left out: only that they were there is written down. */
  readonly lost: readonly NodeId[]
}

/** Writes the draft down; `isPlain` tells the places that are known to hold no secret. */
export const saveDraft = (
  address: ComponentAddress,
  { draft, mode, outputs, lost }: Kept,
  names: PlaceNames,
  isPlain: (id: NodeId) => boolean,
): void => {
  const values = [...draft.edited].flatMap((id): [Place, DraftValue][] => {
    const place = names.placeOf(id)
    const value = draft.values[id]
    return place && value !== undefined && isPlain(id) ? [[place, value]] : []
  })
  const places = lost.flatMap((id) => names.placeOf(id) ?? [])
  const lists = [values, outputs.named, places]
  try {
    const isEmpty = lists.every(({ length }) => length === 0) && outputs.other === ''
    if (isEmpty) sessionStorage.removeItem(savedDraftKey(address))
    else
      sessionStorage.setItem(
        savedDraftKey(address),
        JSON.stringify({ mode, values, outputs, lost: places }),
      )
  } catch {
    // Storage is closed or full: the draft lives as long as the page.
  }
}

const stored = (address: ComponentAddress): Saved | undefined => {
  try {
    const read = savedSchema.safeParse(
      JSON.parse(sessionStorage.getItem(savedDraftKey(address)) ?? 'null'),
    )
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** The draft that was written down for this component, or undefined. */
export const savedDraft = (address: ComponentAddress, names: PlaceNames): Kept | undefined => {
  const saved = stored(address)
  if (!saved) return undefined
  const entries = saved.values.map(([place, value]) => {
    if (typeof value === 'object') value.forEach(names.reserveRow)
    return [names.nameOf(place), value] as const
  })
  return {
    draft: { values: Object.fromEntries(entries), edited: new Set(entries.map(([id]) => id)) },
    mode: saved.mode,
    outputs: saved.outputs,
    lost: saved.lost.map(names.nameOf),
  }
}
