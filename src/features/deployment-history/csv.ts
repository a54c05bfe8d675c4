/** A cell: absent is empty. */
export type Cell = string | undefined

// Spreadsheets take text that begins so for a formula, and run it.
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

const cellText = (cell: Cell): string => {
  const text = cell ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A row of comma-separated values by RFC 4180, its line end included. A cell that a spreadsheet
 * would run as a formula gets an apostrophe before it, which shows it as text.
 */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`
