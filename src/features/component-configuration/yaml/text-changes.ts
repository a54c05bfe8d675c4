import { align } from '#src/lib/values/align.ts'

/** A part of a text, and what it becomes. */
export type EditorChange = { readonly from: number; readonly to: number; readonly insert: string }

/** The part in which two texts differ. */
const partChanged = (before: string, after: string): EditorChange => {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}

/**
 * What turns one text into another, line by line and in order, so that a cursor in a line that stays does not move. Line
 * breaks are `\n`.
 */
export const textChanges = (before: string, after: string): readonly EditorChange[] => {
  if (before === after) return []
  const [old, next] = [before.split('\n'), after.split('\n')]
  const was = align(old, next)
  // Where a line is added or removed at the end, no line break follows it.
  if (was.at(-1) !== old.length - 1) return [partChanged(before, after)]
  const changes: EditorChange[] = []
  let [at, line] = [0, 0]
  const skip = (until: number) => {
    const from = at
    for (; line < until; line += 1) at += (old[line]?.length ?? 0) + 1
    return from
  }
  next.forEach((text, j) => {
    const index = was[j]
    if (index === undefined) {
      changes.push({ from: at, to: at, insert: `${text}\n` })
      return
    }
    const removed = skip(index)
    if (removed < at) changes.push({ from: removed, to: at, insert: '' })
    const { from, to, insert } = partChanged(old[index] ?? '', text)
    if (from < to || insert !== '') changes.push({ from: at + from, to: at + to, insert })
    skip(index + 1)
  })
  return changes
}

/** The line ending of a text. */
export type LineBreak = '\n' | '\r\n'

/**
 * The line ending with which an editor keeps unedited bytes as they are: CRLF if every line has it,
 * otherwise LF, which leaves stray carriage returns alone.
 */
export const lineBreakOf = (text: string): LineBreak =>
  text.includes('\r\n') && !/(?<!\r)\n/.test(text) ? '\r\n' : '\n'

/** The text with uniform line endings. */
export const withLineBreaks = (text: string, lineBreak: LineBreak): string =>
  text.replaceAll(/\r\n|\n/g, lineBreak)
