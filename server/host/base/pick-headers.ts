/** Reads headers by name in any case. */
export type HeaderReader = Pick<Headers, 'get'>

/** The headers of `source` that are called `names`. */
export const pickHeaders = (
  source: HeaderReader,
  names: readonly string[],
): Record<string, string> => {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = source.get(name)
    if (value !== null) picked[name] = value
  }
  return picked
}
