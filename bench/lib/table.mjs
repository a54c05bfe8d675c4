/**
 * @typedef {object} Table
 * @property {string} title the measure with its unit
 * @property {readonly string[]} columns
 * @property {readonly (readonly string[])[]} rows as many cells as columns
 * @property {string} [note]
 */

/**
 * A table as aligned Markdown, readable both in a terminal and in a document.
 * @param {Table} table
 */
export const formatTable = ({ title, columns, rows, note }) => {
  const widths = columns.map((column, at) =>
    Math.max(3, column.length, ...rows.map((row) => (row[at] ?? '').length)),
  )
  /** @param {readonly string[]} cells */
  const line = (cells) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  const table = [line(columns), rule, ...rows.map((row) => line(row))].join('\n')
  return `**${title}**\n\n${table}\n${note === undefined ? '' : `\n${note}\n`}`
}
