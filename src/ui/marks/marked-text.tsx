import { createContext, Fragment, use } from 'react'
import { segmentsOf } from '#src/lib/text/fold-text.ts'

const NOTHING: readonly string[] = []

/** The folded terms of a search (`termsOf`), for the texts below. */
export const SearchTerms = createContext(NOTHING)

type MarkedTextProps = {
  children: string
  /** The text is cut off, such as the short ID of a commit. */
  cut?: boolean
  /** How a part of the text is shown. */
  show?: (text: string) => string
}

/** A text with what a search found marked in it. */
export function MarkedText({ children: text, cut = false, show = String }: MarkedTextProps) {
  const terms = use(SearchTerms)
  if (terms.length === 0) return <span>{show(text)}</span>
  return segmentsOf(text, terms, cut).map((segment, at) =>
    segment.hit ? (
      // Underlined rather than filled, because fills show states.
      // oxlint-disable-next-line react/no-array-index-key -- a text is marked as a whole
      <mark key={at} className="found-text bg-transparent text-inherit">
        {show(segment.text)}
      </mark>
    ) : segment.text.trim() === '' ? (
      // oxlint-disable-next-line react/no-array-index-key -- as below
      <Fragment key={at}>{segment.text}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={at}>{show(segment.text)}</span>
    ),
  )
}
