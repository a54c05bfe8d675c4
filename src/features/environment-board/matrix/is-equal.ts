const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Whether two values are the same object, or have equal members `depth` levels down. Below that, members
 * must be the same objects, as records are: comparing them in full would read whole histories.
 */
export const isEqual = (a: unknown, b: unknown, depth: number): boolean => {
  if (Object.is(a, b)) return true
  if (depth === 0 || !isObject(a) || !isObject(b)) return false
  // A large board compares thousands of these with each answer: no copies are made of them.
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, at) => isEqual(value, b[at], depth - 1))
    )
  }
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) =>
        Object.hasOwn(b, name) && isEqual(Reflect.get(a, name), Reflect.get(b, name), depth - 1),
    )
  )
}
