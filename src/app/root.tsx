import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { announce, Announcer } from '#src/ui/announcer.tsx'

/** Around every page: what is announced, and focus on the new page after the address changed. */
export function Root() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    // The first page keeps the browser's own start; on later ones focus would stay on a link that is gone.
    const first = shown.current === undefined
    if (shown.current === path) return
    shown.current = path
    if (first) return
    // Not its heading: that gives way to another one once the page has its first answer, and takes the focus along.
    document.getElementById('main')?.focus({ preventScroll: true })
    announce(document.title)
  }, [path])
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  )
}
