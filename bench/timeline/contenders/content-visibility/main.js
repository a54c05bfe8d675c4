import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { offer } from '../../page/harness.js'
import { preparedRows, Row } from '../../page/react-row.js'

const style = { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 96px' }

const List = ({ rows }) =>
  rows.map((trees, at) => createElement('div', { key: at, style }, createElement(Row, { trees })))

offer((box, rows) => createRoot(box).render(createElement(List, { rows })), preparedRows)
