/** A cell; undefined is empty. */
export type CsvCell = string | undefined

// Spreadsheets run text that begins with these characters as a formula.
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

const cellText = (cell: CsvCell): string => {
  const text = cell ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The separator that Excel expects: a semicolon where numbers have a decimal comma. */
export const csvSeparator = (locale?: string): ',' | ';' =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ','

/**
 * A row of separated values by RFC 4180, including its line end. A cell that a spreadsheet would run as a formula gets an
 * apostrophe before it, which shows it as text.
 */
export const csvRow = (cells: readonly CsvCell[], separator: ',' | ';'): string =>
  `${cells.map(cellText).join(separator)}\r\n`

/** A file to save: give `parts` and `type` to a Blob. */
export type SavedFile = {
  readonly name: string
  readonly type: string
  readonly parts: readonly string[]
}

/**
 * A file that a spreadsheet opens as it is: the byte order mark tells Excel that it is UTF-8, and the values are separated
 * as Excel expects in the person's language. The first row has the names of the columns.
 */
export const csvFile = (
  name: string,
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): SavedFile => {
  const separator = csvSeparator()
  return {
    name,
    type: 'text/csv;charset=utf-8;header=present',
    parts: [`\uFEFF${csvRow(columns, separator)}`, ...rows.map((row) => csvRow(row, separator))],
  }
}
