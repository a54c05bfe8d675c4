import type { RouterHistory } from '@tanstack/history'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect, useRef } from 'react'
import { type Connection, ConnectionProvider } from '#src/api/api-context.ts'
import type { SessionStore } from '#src/api/session-store.ts'
import { paths, readPath } from '#src/lib/page/paths.ts'
import { createRouter, hrefOf, type Router } from '#src/router/router.ts'
import { RouterProvider, useLocation } from '#src/router/router-context.tsx'
import { Announcer } from '#src/ui/states/announcer.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { Pages } from './pages.tsx'

/** A router for the pages of the console. Without a session, every address leads to sign-in first. */
export const createConsoleRouter = (
  session: Pick<SessionStore, 'state'>,
  history?: RouterHistory,
): Router => {
  const router = createRouter({
    ...(history && { history }),
    // The timeline scrolls back to a deployment rather than to an offset, which changes as rows are measured.
    restoresOwnScroll: (path) => readPath(path).page === 'deployments',
  })
  const guard = () => {
    // After a session ended, the person signs in again over the page and stays on it.
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

/** Moves the focus to the new page after the address changed. */
function FocusFollower() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // The first page keeps the browser's initial focus. Later, the focus would stay on a link that is gone.
    if (shown.current === pathname) return
    shown.current = pathname
    // Not its heading: another one replaces it after the first answer, and the focus would be lost.
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** The whole console: the page at the current address, and the announcer. */
export function Console({ router }: { router: Router }) {
  return (
    <RouterProvider router={router}>
      {/* For pages without a title of their own: errors. */}
      <title>Tidemark</title>
      <PageBoundary of="">
        <Pages />
      </PageBoundary>
      <FocusFollower />
      <Announcer />
    </RouterProvider>
  )
}

type AppProps = { connection: Connection; client: QueryClient; router: Router }

/** The console with everything that it needs: the same in the host's markup and in the browser. */
export function App({ connection, client, router }: AppProps) {
  return (
    <StrictMode>
      <ConnectionProvider value={connection}>
        <QueryClientProvider client={client}>
          <Console router={router} />
        </QueryClientProvider>
      </ConnectionProvider>
    </StrictMode>
  )
}
