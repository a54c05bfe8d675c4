import { fold } from '#src/deployments/record/searchable-text.ts'

/** A segment of a shown text, and whether it matches the search. */
export type Segment = { readonly text: string; readonly hit: boolean }

/** The folded text if folding keeps every character at its index; else undefined. */
const foldedInPlace = (text: string): string | undefined => {
  const letters = Array.from(text)
  const folded = letters.map(fold)
  return folded.every((one, n) => one.length === letters[n]?.length) ? folded.join('') : undefined
}

// Longer texts are not marked.
const LONGEST = 400

/**
 * A shown text in segments, with the matches of the folded search terms marked. A truncated text
 * (`cut`: the short ID of a commit) is marked as a whole if a term starts with it. Nothing is marked
 * if folding moves characters.
 */
export const segmentsOf = (
  text: string,
  terms: readonly string[],
  cut = false,
): readonly Segment[] => {
  const plain = [{ text, hit: false }]
  if (terms.length === 0 || text === '' || text.length > LONGEST) return plain
  const folded = foldedInPlace(text)
  if (folded === undefined) return plain
  if (cut && terms.some((term) => term.startsWith(folded))) return [{ text, hit: true }]
  const hit = Array.from({ length: text.length }, () => false)
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      hit.fill(true, at, at + term.length)
    }
  }
  const segments: { text: string; hit: boolean }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = segments.at(-1)
    const [letter, isHit] = [text.charAt(at), hit[at] ?? false]
    if (last?.hit === isHit) last.text += letter
    else segments.push({ text: letter, hit: isHit })
  }
  return segments
}
