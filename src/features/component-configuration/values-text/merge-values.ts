import { type Shown, valueOf } from './shown-draft.ts'
import { isSame, type Value } from '#form/body/text-value.ts'

type MapValue = Extract<Value, { kind: 'map' }>

/** Where a key that is new belongs: behind the nearest of those before it. */
const withKey = (keys: readonly string[], key: string, order: readonly string[]) => {
  const before = order.slice(0, order.indexOf(key)).toReversed()
  const behind = before.find((one) => keys.includes(one))
  const at = behind === undefined ? 0 : keys.indexOf(behind) + 1
  return keys.toSpliced(at, 0, key)
}

const mergedMaps = (
  text: MapValue,
  before: Shown | undefined,
  after: Shown | undefined,
): MapValue => {
  const [was, is] = [before, after].map((one) =>
    one?.kind === 'map' ? one.entries : new Map<string, Shown>(),
  )
  const entries = new Map<string, Value>()
  for (const [key, value] of text.entries) {
    const merged = mergedValue(value, was?.get(key), is?.get(key))
    if (merged) entries.set(key, merged)
  }
  const order = [...(is?.keys() ?? [])]
  let keys: readonly string[] = [...entries.keys()]
  for (const [key, one] of is ?? []) {
    if (text.entries.has(key)) continue
    const merged = mergedValue(undefined, was?.get(key), one)
    if (!merged) continue
    entries.set(key, merged)
    keys = withKey(keys, key, order)
  }
  return {
    kind: 'map',
    entries: new Map(
      keys.flatMap((key) => {
        const value = entries.get(key)
        return value ? [[key, value] as const] : []
      }),
    ),
  }
}

/**
 * What a text is to say once the draft that it shows has changed from `before` to `after`: what did not
 * change stays as the text says it, also keys without a field and values that their field refused.
 */
export const mergedValue = (
  text: Value | undefined,
  before: Shown | undefined,
  after: Shown | undefined,
): Value | undefined => {
  const [was, is] = [before && valueOf(before), after && valueOf(after)]
  if (was === is || isSame(was, is)) return text
  const areMaps = [before, after].every((one) => one === undefined || one.kind === 'map')
  if (text?.kind === 'map' && areMaps) {
    const merged = mergedMaps(text, before, after)
    return merged.entries.size === 0 && !after ? undefined : merged
  }
  if (
    text?.kind === 'list' &&
    before?.kind === 'list' &&
    after?.kind === 'list' &&
    text.items.length === before.rows.size
  ) {
    const rows = [...before.rows.keys()]
    const items = [...after.rows].map(([row, one]) => {
      const at = rows.indexOf(row)
      return (
        (at < 0 ? undefined : mergedValue(text.items[at], before.rows.get(row), one)) ??
        valueOf(one)
      )
    })
    return { kind: 'list', items }
  }
  if (!text || text.kind === 'empty' || isSame(text, was)) return is
  // The field refused what the text has, which stays when the form takes its own value back.
  if (!is) return text.kind === was?.kind ? undefined : text
  return text.kind === is.kind ? is : { ...is, isOver: true }
}
