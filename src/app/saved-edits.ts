import type { ComponentAddress } from '#src/api/requests.ts'
import { savedDraftKey } from '#form/body/saved-draft-key.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { storedText } from '#src/lib/stored-value.ts'

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
