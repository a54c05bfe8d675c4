/**
 * For each item of `after`, the index of the item of `before` that it was; undefined for a new one. Equal items are the
 * same wherever they went, each once. A changed one was what followed the item before it, if that is not elsewhere.
 */
export const matchRows = (
  before: readonly string[],
  after: readonly string[],
): readonly (number | undefined)[] => {
  const places = new Map<string, number[]>()
  for (const [at, text] of before.entries()) {
    const known = places.get(text)
    if (known) known.push(at)
    else places.set(text, [at])
  }
  const was = after.map((text) => places.get(text)?.shift())
  const used = new Set(was)
  let last = -1
  return was.map((at) => {
    const follows = last + 1 < before.length && !used.has(last + 1) ? last + 1 : undefined
    const from = at ?? follows
    used.add(from)
    last = from ?? last
    return from
  })
}
