/** The most characters of a name. */
export const NAME_MOST = 80

const REORDERING = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Cleans a name: one line, no characters that reorder the text around it, at most `NAME_MOST`
 * characters. Undefined if nothing visible is left.
 */
export const cleanName = (text: string): string | undefined => {
  const line = text.replace(REORDERING, ' ').replace(/\s+/gu, ' ').trim()
  const name = Array.from(line).slice(0, NAME_MOST).join('').trim()
  return VISIBLE.test(name) ? name : undefined
}
