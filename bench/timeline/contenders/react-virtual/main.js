import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { offer } from '../../page/harness.js'
import { preparedRows, Row } from '../../page/react-row.js'

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

offer((box, rows) => createRoot(box).render(createElement(List, { box, rows })), preparedRows)
