/** A cell; undefined is empty. */
export type CsvCell = string | undefined

// Spreadsheets run text that begins with these characters as a formula.
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

const cellText = (cell: CsvCell): string => {
  const text = cell ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A row of comma-separated values by RFC 4180, its line end included. A cell that a spreadsheet
 * would run as a formula gets an apostrophe before it, which shows it as text.
 */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** The media type of such a file. Its first row has the names of the columns. */
export const CSV_TYPE = 'text/csv;charset=utf-8;header=present'
