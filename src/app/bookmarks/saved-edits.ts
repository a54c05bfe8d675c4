import type { ComponentAddress } from '#src/api/requests.ts'
import { savedDraftKey } from '#form/index.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { storedText } from '#src/lib/storage/stored-value.ts'

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** How many values the draft of a component in this tab has; undefined if this tab has none. */
export const savedEdits = (address: ComponentAddress): number | undefined => {
  const text = storedText(savedDraftKey(address), 'session').read()
  if (text === undefined) return undefined
  try {
    const saved: unknown = JSON.parse(text)
    return isRecord(saved) ? lengthOf(saved['values']) + lengthOf(saved['lost']) : undefined
  } catch {
    return undefined
  }
}
