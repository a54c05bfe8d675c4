/** A text that begins a sentence or a line. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text in the middle of a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
