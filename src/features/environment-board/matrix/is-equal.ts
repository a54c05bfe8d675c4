const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Whether two values are the same object, or have equal members `depth` levels down. Below that, members
 * must be the same objects, as records are: comparing them in full would read whole histories.
 */
export const isEqual = (a: unknown, b: unknown, depth: number): boolean => {
  if (Object.is(a, b)) return true
  if (depth === 0 || !isObject(a) || !isObject(b)) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [was, is] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    was.length === is.size &&
    was.every(([name, value]) => is.has(name) && isEqual(value, is.get(name), depth - 1))
  )
}
