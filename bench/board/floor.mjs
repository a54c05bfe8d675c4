/*
 * The same table without scripts: as many rows and columns of the same cells, all of them in the page, of which the
 * browser lays out and paints what is near (`content-visibility`).
 */

/** @param {string} css @param {string} body */
const pageOf = (css, body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><style>${css}</style><body>${body}</body></html>`

/**
 * @param {string} table the HTML of the product's table of services
 * @param {{ rows: number, columns: number, css: string }} options
 */
export const boardFloor = (table, { rows, columns, css }) => {
  const [, body = ''] = table.split(/<div [^>]*role="rowgroup" class="relative[^>]*>/)
  const given = body.split(/(?=<div [^>]*role="row")/).filter((row) => row.includes('rowheader'))
  if (given.length === 0) throw new Error('The table of services has no rows to make a floor of.')
  const shown = Array.from({ length: rows }, (_, index) => {
    const [head = '', ...cells] = (given[index % given.length] ?? '').split(/(?=<div role="cell")/)
    const [verdict = '', ...values] = cells
    const all = Array.from({ length: columns }, (__, at) =>
      (values[at % Math.max(1, values.length - 1)] ?? '').replace(
        /grid-column: \d+/,
        `grid-column: ${at + 3}`,
      ),
    )
    const name = head.slice(head.indexOf('>') + 1)
    return `<div class="row grid border-b border-line">${name}${verdict}${all.join('')}</div>`
  })
  const grid = `12.5rem 11.5rem repeat(${columns}, 232px)`
  return pageOf(
    `${css}
    .row { content-visibility: auto; contain-intrinsic-block-size: 35px; grid-template-columns: ${grid}; inline-size: max-content }`,
    `<div id="scroller" class="max-h-[calc(100dvh-5rem)] overflow-auto text-sm">${shown.join('')}</div>`,
  )
}

/**
 * @param {string} table the HTML of the product's table of differences
 * @param {{ rows: number, css: string }} options
 */
export const compareFloor = (table, { rows, css }) => {
  const given =
    table.match(/<tr [^>]*aria-rowindex[\s\S]*?<\/tr>/g)?.filter((row) => row.includes('<td')) ?? []
  if (given.length === 0)
    throw new Error('The table of differences has no rows to make a floor of.')
  const head = table.slice(0, table.indexOf('</thead>') + '</thead>'.length)
  const body = Array.from({ length: rows }, (_, index) => given[index % given.length])
  return pageOf(
    css,
    `<main class="mx-auto max-w-page px-6">${head}<tbody>${body.join('')}</tbody></table></main>`,
  )
}
