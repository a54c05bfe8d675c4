/** Characters as a person counts them, not UTF-16 units. */
export const codePoints = (text: string): number => Array.from(text).length
