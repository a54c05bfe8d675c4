import { fold, hasTerms, termsOf } from '#src/lib/text/fold-text.ts'

export type ComboboxOption = {
  value: string
  /** Shown beside the value: "default". */
  note?: string | undefined
}

/** The options that have all words of a text; those that start with it come first. */
export const filterOptions = (
  options: readonly ComboboxOption[],
  text: string,
): readonly ComboboxOption[] => {
  const terms = termsOf(text)
  const [first] = terms
  if (first === undefined) return options
  const found = options.filter(({ value }) => hasTerms(value, terms))
  const begins = ({ value }: ComboboxOption) => fold(value).startsWith(first)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
