import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a node on the page of a browser test, until `unmount`. */
export const mount = (node: ReactNode) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(node)
  return {
    place,
    unmount: () => {
      root.unmount()
      place.remove()
    },
  }
}
