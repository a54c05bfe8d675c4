import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Announcer } from '#src/ui/announcer.tsx'

/** Around every page: what is announced, and focus on the new page after the address changed. */
export function Root() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    // The first page keeps the browser's own start; on later ones focus would stay on a link that is gone.
    if (shown.current === path) return
    shown.current = path
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
  return (
    <>
      <Outlet />
      <Announcer />
    </>
  )
}
