import { createContext, use } from 'react'
import { segmentsOf } from './highlights.ts'

const NOTHING: readonly string[] = []

/** The folded search terms, for the entries below. */
export const SearchTerms = createContext(NOTHING)

type MarkedTextProps = {
  children: string
  /** The text is cut off, such as the short id of a commit. */
  cut?: boolean
}

/** A text with the search matches marked. */
export function MarkedText({ children: text, cut = false }: MarkedTextProps) {
  const terms = use(SearchTerms)
  if (terms.length === 0) return <span>{text}</span>
  return segmentsOf(text, terms, cut).map((segment, at) =>
    segment.hit ? (
      // Underlined rather than filled, because fills show states.
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- a text is marked as a whole
        key={at}
        className="bg-transparent text-inherit underline decoration-mark-solid decoration-2 underline-offset-2"
      >
        {segment.text}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={at}>{segment.text}</span>
    ),
  )
}
