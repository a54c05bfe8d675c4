import type { ConfigProblem } from '#src/contract/config-problem.ts'

/** A position in a text; both numbers count from 1. */
type Position = { line: number; column: number }

/**
 * Finds where members and elements of a JSON text are: a member at its key. What the text does not have is at the object
 * or list that lacks it. Rejects only if the text is not JSON.
 */
export const positionsIn = async (
  text: string,
): Promise<(path: ConfigProblem['path']) => Position> => {
  // Only a wrong file needs it, and no start should wait for it.
  const { isMap, isScalar, isSeq, LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter: lines, uniqueKeys: false })
  return (path) => {
    let at = 0
    let node: unknown = contents
    for (const step of path) {
      if (isSeq(node) && typeof step === 'number') node = node.items[step]
      else if (isMap(node)) {
        const pair = node.items.findLast(({ key }) => isScalar(key) && key.value === step)
        if (!isScalar(pair?.key)) break
        at = pair.key.range?.[0] ?? at
        node = pair.value
        continue
      } else break
      if (!isMap(node) && !isSeq(node) && !isScalar(node)) break
      at = node.range?.[0] ?? at
    }
    const { line, col } = lines.linePos(at)
    return { line, column: col }
  }
}
