import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Virtuoso } from 'react-virtuoso'
import { offer } from '../../page/harness.js'
import { preparedRows, Row } from '../../page/react-row.js'

// The same overscan as six rows of the other lists.
const BEYOND = { top: 576, bottom: 576 }
const itemContent = (_, trees) => createElement(Row, { trees })

offer(
  (box, data) =>
    createRoot(box).render(
      createElement(Virtuoso, {
        useWindowScroll: true,
        data,
        itemContent,
        defaultItemHeight: 96,
        increaseViewportBy: BEYOND,
      }),
    ),
  preparedRows,
)
