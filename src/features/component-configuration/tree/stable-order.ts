/**
 * The keys to remember as seen: those seen before keep their order, and each new key goes after the
 * key that it follows in `next`, or first. A key that vanishes and returns gets its old position.
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
