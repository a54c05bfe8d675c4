import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders a node into the page of a browser test, until `unmount`. */
export const mount = (node: ReactNode) => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(node)
  return {
    container,
    unmount: () => {
      root.unmount()
      container.remove()
    },
  }
}
