/**
 * The order in which keys are shown: what was seen keeps its order, whatever the answer's; a new
 * key goes behind the neighbour it follows in the answer, or before all when it comes first.
 * Keys that the answer leaves out are left out.
 */
export const stableOrder = (
  seen: readonly string[],
  next: readonly string[],
): readonly string[] => {
  const unique = [...new Set(next)]
  const present = new Set(unique)
  const known = new Set(seen)
  const order = seen.filter((key) => present.has(key))
  unique.forEach((key, index) => {
    if (known.has(key)) return
    const before = unique[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  })
  return order
}

/**
 * What to remember as seen: the keys of both, each where it was first seen, so that a key that
 * vanishes and returns comes back to its place.
 */
export const rememberOrder = (
  seen: readonly string[],
  next: readonly string[],
): readonly string[] => {
  const unique = [...new Set(next)]
  const known = new Set(seen)
  const order = [...seen]
  unique.forEach((key, index) => {
    if (known.has(key)) return
    const before = unique[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  })
  return order
}
