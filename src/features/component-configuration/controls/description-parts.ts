/** A part of a description: text, code between backticks, or an address. */
export type DescriptionPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string }

/** Code, or a web address up to the punctuation after it. Parentheses belong to it in pairs. */
const SPECIAL = /`([^`\n]+)`|https?:\/\/(?:[^\s<>"'`()]|\([^\s<>"'`()]*\))+(?<![.,;:!?\]}])/gi

/** The parts of a description, in order. Together they are its text, without the backticks. */
export const descriptionParts = (text: string): readonly DescriptionPart[] => {
  const parts: DescriptionPart[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: text.slice(end, until) })
  }
  for (const { 0: whole, 1: code, index } of text.matchAll(SPECIAL)) {
    // An address that was cut off leads nowhere.
    if (code === undefined && (whole.endsWith('…') || !URL.canParse(whole))) continue
    addText(index)
    parts.push(code === undefined ? { kind: 'link', text: whole } : { kind: 'code', text: code })
    end = index + whole.length
  }
  addText(text.length)
  return parts
}

/** About how many characters fit in a line on a phone, and beside the rail of a wide window. */
const PER_LINE = { narrow: 46, wide: 100 }

/** How many lines are shown at first. */
const LINES = 4

const hasMoreLines = (text: string, perLine: number): boolean =>
  text
    // So much more than four lines need not be counted.
    .slice(0, 2000)
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / perLine)), 0) > LINES

/**
 * Where a description has more than four lines: nowhere, in a narrow window, or everywhere. Estimated, because the host
 * cannot measure, and measuring a thousand fields would lay out all of them.
 */
export const clipOf = (text: string): 'nowhere' | 'narrow' | 'everywhere' => {
  if (!hasMoreLines(text, PER_LINE.narrow)) return 'nowhere'
  return hasMoreLines(text, PER_LINE.wide) ? 'everywhere' : 'narrow'
}
