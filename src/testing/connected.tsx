import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConnectionProvider } from '#src/api/api-context.ts'
import type { Api } from '#src/api/create-api.ts'
import { createMemorySession } from './memory-api.ts'

/** What stands here reaches `api`, and may link to pages of the console. */
export function Connected({ api, children }: { api: Api; children: ReactNode }) {
  const [connection] = useState(() => ({ api, session: createMemorySession() }))
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  )
  return (
    <ConnectionProvider value={connection}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </ConnectionProvider>
  )
}
