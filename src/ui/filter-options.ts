export type ComboboxOption = {
  value: string
  /** Shown beside the value: "default". */
  note?: string | undefined
}

const has = (text: string, query: string) => text.toLowerCase().includes(query)
const begins = (text: string, query: string) => text.toLowerCase().startsWith(query)

/** The options that contain a text; those that start with it come first. */
export const filterOptions = (
  options: readonly ComboboxOption[],
  text: string,
): readonly ComboboxOption[] => {
  const query = text.trim().toLowerCase()
  if (query === '') return options
  const found = options.filter(({ value }) => has(value, query))
  return [
    ...found.filter(({ value }) => begins(value, query)),
    ...found.filter(({ value }) => !begins(value, query)),
  ]
}
