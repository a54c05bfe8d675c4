/** Compared item by item up to this many pairs; longer lists are paired in order where they differ. */
const MOST_PAIRS = 40_000

/**
 * For each item of `after`, the index of the item of `before` that it was; undefined for a new one.
 * Equal items stay in order, and what is between them is paired in order.
 */
export const align = (
  before: readonly string[],
  after: readonly string[],
): readonly (number | undefined)[] => {
  const was: (number | undefined)[] = after.map(() => undefined)
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) {
    was[start] = start
    start += 1
  }
  let [endBefore, endAfter] = [before.length, after.length]
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
    was[endAfter] = endBefore
  }
  const equal = commonOf(before.slice(start, endBefore), after.slice(start, endAfter))
  for (const [one, other] of equal) was[start + other] = start + one
  // Between two equal items, the others are paired in order.
  let [lastBefore, lastAfter] = [start, start]
  const pairUp = (toBefore: number, toAfter: number) => {
    const pairs = Math.min(toBefore - lastBefore, toAfter - lastAfter)
    for (let at = 0; at < pairs; at += 1) was[lastAfter + at] = lastBefore + at
    lastBefore = toBefore + 1
    lastAfter = toAfter + 1
  }
  for (const [one, other] of equal) pairUp(start + one, start + other)
  pairUp(endBefore, endAfter)
  return was
}

/** The longest common subsequence, as pairs of indexes. */
const commonOf = (
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] => {
  const [rows, columns] = [before.length, after.length]
  if (rows === 0 || columns === 0 || rows * columns > MOST_PAIRS) return []
  const width = columns + 1
  const length = new Uint32Array((rows + 1) * width)
  const at = (row: number, column: number) => length[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      length[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pairs: [number, number][] = []
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    if (before[row] === after[column]) {
      pairs.push([row, column])
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
