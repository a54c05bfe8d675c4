import type { RouterHistory } from '@tanstack/history'
import { useEffect, useRef } from 'react'
import type { SessionStore } from '#src/api/session-store.ts'
import { paths, readPath } from '#src/lib/paths.ts'
import { createRouter, hrefOf, type Router } from '#src/router/router.ts'
import { RouterProvider, useLocation } from '#src/router/router-context.tsx'
import { announce, Announcer } from '#src/ui/announcer.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { Pages } from './pages.tsx'

/** A router over the pages of the console: without a session, every address leads through sign-in. */
export const createConsoleRouter = (
  session: Pick<SessionStore, 'state'>,
  history?: RouterHistory,
): Router => {
  const router = createRouter({
    ...(history && { history }),
    // The timeline returns to a deployment rather than to a height: heights change as rows are measured.
    keepsPlace: (path) => readPath(path).page === 'deployments',
  })
  const guard = () => {
    // A session that ended is taken up again over the page, wherever in it one goes meanwhile.
    if (session.state.get().kind !== 'signedOut') return
    const { href, pathname } = router.history.location
    const { page } = readPath(pathname)
    if (page === 'signIn' || page === 'nothing') return
    const target = { to: paths.signIn, search: { next: href } }
    router.history.replace(hrefOf(target, router.history.location), undefined, {
      ignoreBlocker: true,
    })
  }
  guard()
  router.history.subscribe(guard)
  return router
}

/** Moves the focus to the new page after the address changed, and says which it is. */
function FocusFollower() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // The first page keeps the browser's own start; on later ones focus would stay on a link that is gone.
    if (shown.current === pathname) return
    shown.current = pathname
    // Not its heading: that gives way to another one once the page has its first answer, and takes the focus along.
    document.getElementById('main')?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname])
  return null
}

/** All of the console: the page at the address, and what is announced. */
export function Console({ router }: { router: Router }) {
  return (
    <RouterProvider router={router}>
      <PageBoundary of="">
        <Pages />
      </PageBoundary>
      <FocusFollower />
      <Announcer />
    </RouterProvider>
  )
}
