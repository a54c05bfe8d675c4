/** Longer lists are not compared item by item, but paired in order where they differ: they would hold up the page. */
const MAX_PAIRS = 1_000_000

/**
 * For each item of `after`, the index of the item of `before` that it was; undefined for a new one.
 * Equal items stay in order, and what is between them is paired in order.
 */
export const align = (
  before: readonly string[],
  after: readonly string[],
): readonly (number | undefined)[] => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  const [rows, columns] = [before.length - same, after.length - same]
  // How many items from before[i] and after[j] on are equal, in order.
  const width = columns - start + 1
  const isLong = (rows - start) * (columns - start) > MAX_PAIRS
  const common = new Uint32Array(isLong ? 0 : (rows - start + 1) * width)
  const at = (i: number, j: number) => common[(i - start) * width + j - start] ?? 0
  for (let i = isLong ? -1 : rows - 1; i >= start; i -= 1) {
    for (let j = columns - 1; j >= start; j -= 1) {
      common[(i - start) * width + j - start] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const was = after.map((_, j) => (j < start ? j : j < columns ? undefined : j - columns + rows))
  let [i, j, gone, come] = [start, start, start, start]
  const pairUp = () => {
    while (gone < i && come < j) was[come++] = gone++
    ;[gone, come] = [i, j]
  }
  while (i < rows || j < columns) {
    if (i < rows && j < columns && before[i] === after[j]) {
      pairUp()
      was[j] = i
      ;[i, j] = [i + 1, j + 1]
      ;[gone, come] = [i, j]
    } else if (j === columns || (i < rows && at(i + 1, j) >= at(i, j + 1))) i += 1
    else j += 1
  }
  pairUp()
  return was
}
