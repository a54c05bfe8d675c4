import { createContext, use } from 'react'
import { stretchesOf } from './found-in.ts'

const NOTHING: readonly string[] = []

/** What is searched for in the entries around: terms as they are compared. */
export const SearchTerms = createContext(NOTHING)

type MarkedTextProps = {
  children: string
  /** It is the start of something longer, as the short id of a commit. */
  cut?: boolean
}

/** A shown text with what was searched for marked in it. */
export function MarkedText({ children: text, cut = false }: MarkedTextProps) {
  const terms = use(SearchTerms)
  if (terms.length === 0) return text
  return stretchesOf(text, terms, cut).map((stretch, at) =>
    stretch.hit ? (
      // The reader's pencil draws a line, not an area.
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- a text is marked as a whole
        key={at}
        className="bg-transparent text-inherit underline decoration-mark-solid decoration-2 underline-offset-2"
      >
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    ),
  )
}
