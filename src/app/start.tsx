import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createApi } from '#src/api/create-api.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { createSessionStore, loadConfig } from '#src/api/session-store.ts'
import { beginPage } from './begin-page.ts'
import { followSession } from './follow-session.ts'
import { createConsoleRouter, preloadPage, preloadPages } from './router.tsx'

/** How long the first page has the network to itself, in milliseconds. */
const PRELOAD_AFTER = 2000

/** Reads how this console reaches the API and whether somebody is signed in, and makes the app. */
export const start = async () => {
  const api = createApi(await loadConfig())
  const session = createSessionStore(api)
  const { pathname } = window.location
  const drop = beginPage(api, pathname)
  void preloadPage(pathname)
  await session.load()
  if (session.state.get().kind !== 'signedIn') drop?.()
  const client = createQueryClient()
  const router = createConsoleRouter({ api, session, client })
  followSession({ session, client, router })
  // After what the first page itself needs.
  setTimeout(() => void preloadPages(), PRELOAD_AFTER)
  return (
    <StrictMode>
      <ConnectionProvider value={{ api, session }}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ConnectionProvider>
    </StrictMode>
  )
}
