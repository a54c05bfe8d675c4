/**
 * Keeps items that are already shown in place and appends new ones. `before` has the keys of the shown items. Returns
 * the same array if that changes nothing.
 */
export const keepOrder = <Item>(
  before: readonly string[],
  next: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] => {
  const place = new Map(before.map((key, index) => [key, index]))
  const placeOf = (item: Item) => place.get(keyOf(item)) ?? before.length
  const isKept = next.every((item, index) => {
    const last = next[index - 1]
    return last === undefined || placeOf(last) <= placeOf(item)
  })
  return isKept ? next : next.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Remembers the order of items, so that later ones do not move them. */
export const createStableOrder = <Item>(keyOf: (item: Item) => string) => {
  let last: { given: readonly Item[]; kept: readonly Item[]; order: unknown } | undefined
  let seen = Infinity
  return {
    /** The items in their remembered order. Another `order` starts over with the order in which they are given. */
    keep: (given: readonly Item[], order?: unknown): readonly Item[] => {
      if (last?.given === given && last.order === order) return last.kept
      const before = last?.order === order ? (last?.kept ?? []) : []
      const kept = keepOrder(before.slice(0, seen).map(keyOf), given, keyOf)
      last = { given, kept, order }
      return kept
    },
    /** How many of them the person may have seen. Only these keep their place; by default all do. */
    setSeen: (count: number): void => {
      seen = count
    },
  }
}
