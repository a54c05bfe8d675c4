import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createApi } from '#src/api/create-api.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { createSessionStore, loadConfig } from '#src/api/session-store.ts'
import { afterFirstPage, pageStands } from '#src/lib/first-page.ts'
import { beginPage } from './begin-page.ts'
import { Console, createConsoleRouter } from './console.tsx'
import { followSession } from './follow-session.ts'
import { preloadPage, preloadPages } from './pages.tsx'

/** How long the first page has the network to itself at most, in milliseconds. */
const PRELOAD_AFTER = 10_000

/** Reads how this console reaches the API and whether somebody is signed in, and makes the app. */
export const start = async () => {
  const { pathname } = window.location
  preloadPage(pathname)
  const api = createApi(await loadConfig())
  const session = createSessionStore(api)
  const drop = beginPage(api, pathname)
  await session.load()
  if (session.state.get().kind !== 'signedIn') drop?.()
  const client = createQueryClient()
  const router = createConsoleRouter(session)
  followSession({ session, client, router })
  // After what the first page itself needs, and also where it cannot stand.
  setTimeout(pageStands, PRELOAD_AFTER)
  afterFirstPage(preloadPages)
  return (
    <StrictMode>
      <ConnectionProvider value={{ api, session }}>
        <QueryClientProvider client={client}>
          <Console router={router} />
        </QueryClientProvider>
      </ConnectionProvider>
    </StrictMode>
  )
}
