import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

const mounted = new Set<() => void>()

/** Renders a node into the page of a browser test, until `unmount` or the end of the test. */
export const mount = (node: ReactNode) => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(node)
  const unmount = () => {
    root.unmount()
    container.remove()
    mounted.delete(unmount)
  }
  mounted.add(unmount)
  return { container, unmount }
}

export const unmountAll = () => {
  for (const unmount of mounted) unmount()
}
