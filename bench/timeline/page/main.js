import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { prepared, Row } from './row.js'

/*
 * The rows of the product's page in a bare virtualizer, with the product's stylesheet and the boxes around its feed, so
 * that they are laid out as in the product.
 */

const style = document.createElement('link')
style.rel = 'stylesheet'
style.href = '/product.css'
document.head.append(style)
const styled = new Promise((resolve) => style.addEventListener('load', resolve))

/** The box of the feed, inside boxes with the same classes as on the product's page. */
const boxFor = ({ boxes, width }) => {
  let box = document.querySelector('#root')
  for (const name of boxes) {
    const inner = document.createElement('div')
    inner.className = name
    box.append(inner)
    box = inner
  }
  box.style.inlineSize = `${width}px`
  box.setAttribute('role', 'feed')
  return box
}

const estimateSize = () => 96

function List({ box, rows }) {
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize,
    overscan: 6,
    scrollMargin: box.offsetTop,
  })
  return createElement(
    'div',
    { style: { position: 'relative', blockSize: virtualizer.getTotalSize() } },
    ...virtualizer.getVirtualItems().map(({ key, index, start }) =>
      createElement(
        'div',
        {
          key,
          ref: virtualizer.measureElement,
          'data-index': index,
          className: 'absolute inset-x-0 top-0',
          style: { transform: `translateY(${start - box.offsetTop}px)` },
        },
        createElement(Row, { trees: rows[index] }),
      ),
    ),
  )
}

/** What the driver calls, once the rows are here. */
globalThis.bench = (async () => {
  const taken = await (await fetch('/rows')).json()
  await styled
  const patterns = taken.rows.map((trees) => trees.map(prepared))
  const box = boxFor(taken)
  return {
    start: (count) => {
      const rows = Array.from({ length: count }, (_, at) => patterns[at % patterns.length])
      createRoot(box).render(createElement(List, { box, rows }))
    },
  }
})()
