/** A copy of `source` with only the headers called `names`. */
export const pickHeaders = (source: Headers, names: readonly string[]): Headers => {
  const headers = new Headers()
  for (const name of names) {
    const value = source.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}
