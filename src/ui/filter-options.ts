export type ComboboxOption = {
  value: string
  /** Beside the value: "default". */ note?: string | undefined
}

const has = (text: string, sought: string) => text.toLowerCase().includes(sought)
const begins = (text: string, sought: string) => text.toLowerCase().startsWith(sought)

/** The options with a text in them, those that begin with it first, else in their order. */
export const filterOptions = (
  options: readonly ComboboxOption[],
  text: string,
): readonly ComboboxOption[] => {
  const sought = text.trim().toLowerCase()
  if (sought === '') return options
  const found = options.filter(({ value }) => has(value, sought))
  return [
    ...found.filter(({ value }) => begins(value, sought)),
    ...found.filter(({ value }) => !begins(value, sought)),
  ]
}
