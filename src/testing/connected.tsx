import { createMemoryHistory } from '@tanstack/history'
import { type ReactNode, useState } from 'react'
import { ConnectionProvider } from '#src/api/api-context.ts'
import type { Api } from '#src/api/create-api.ts'
import { createRouter } from '#src/router/router.ts'
import { RouterProvider } from '#src/router/router-context.tsx'
import { createMemorySession } from './memory-api.ts'

/** Provides `api`, a session and a router. */
export function Connected({ api, children }: { api: Api; children: ReactNode }) {
  const [connection] = useState(() => ({ api, session: createMemorySession() }))
  const [router] = useState(() => createRouter({ history: createMemoryHistory() }))
  return (
    <ConnectionProvider value={connection}>
      <RouterProvider router={router}>{children}</RouterProvider>
    </ConnectionProvider>
  )
}
