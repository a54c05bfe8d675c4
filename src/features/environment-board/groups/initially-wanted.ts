/** The most environments that a board requests without being asked. */
const MAX_UNASKED = 25

/**
 * The environments that a board requests when it opens: all of a small one, otherwise the pinned ones and the first
 * group, up to 25.
 */
export const initiallyWanted = (
  groups: readonly (readonly string[])[],
  pins: readonly string[],
): ReadonlySet<string> => {
  const all = new Set(groups.flat())
  if (all.size <= MAX_UNASKED) return all
  const first = [...new Set([...pins.filter((id) => all.has(id)), ...(groups[0] ?? [])])]
  return new Set(first.slice(0, MAX_UNASKED))
}
