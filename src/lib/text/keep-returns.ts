const asShown = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/**
 * The text of a text area, with the carriage returns of what it was given: a text area shows each of them as a line
 * break, and gives that back.
 */
export const keepReturns = (given: string, shown: string): string => {
  // Each is one character of what was shown.
  const was = given.match(/\r\n|[^]/g) ?? []
  const isSame = (at: number, other: number) => asShown(was.at(at) ?? '') === shown.at(other)
  const most = Math.min(was.length, shown.length)
  let start = 0
  while (start < most && isSame(start, start)) start += 1
  let end = 0
  while (end < most - start && isSame(-1 - end, -1 - end)) end += 1
  const typed = shown.slice(start, shown.length - end)
  const kept = [...was.slice(0, start), typed, ...was.slice(was.length - end)].join('')
  // A line break that is typed after a carriage return would be one with it.
  return asShown(kept) === shown ? kept : shown
}
