/** Parses JSON; undefined if the text is not JSON. */
export const parseJson = (text: string, parse: (text: string) => unknown = JSON.parse): unknown => {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
