/** A part of a text: what matches a search, or what stands between. */
export type TextPart = { readonly text: string; readonly isMatch: boolean }

/** The text in parts, divided by what matches `query` in any case. */
export const textParts = (text: string, query: string): readonly TextPart[] => {
  const wanted = query.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Few letters are longer in lower case; then no place in one is the same place in the other.
  if (wanted === '' || lower.length !== text.length) return [{ text, isMatch: false }]
  const parts: TextPart[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false })
    from = at + wanted.length
    parts.push({ text: text.slice(at, from), isMatch: true })
  }
  if (from < text.length || parts.length === 0)
    parts.push({ text: text.slice(from), isMatch: false })
  return parts
}

/** So many characters are shown on either side of a match. */
const AROUND = 24

/** A text around its first match; undefined without one. */
export const around = (text: string, query: string): string | undefined => {
  const wanted = query.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return undefined
  const [from, to] = [Math.max(0, at - AROUND), at + wanted.length + AROUND]
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
