/** Makes texts unique, such as React keys: each with how many equal ones stand before it. */
export const numbered = (texts: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    return `${text} ${before}`
  })
}
