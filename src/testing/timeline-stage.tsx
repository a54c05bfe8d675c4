import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/history'
import { type ReactNode, useState } from 'react'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { createRouter } from '#src/router/router.ts'
import { RouterProvider } from '#src/router/router-context.tsx'
import { Announcer } from '#src/ui/states/announcer.tsx'
import { createMemoryApi, createMemorySession, type MemoryApi } from './memory-api.ts'

type TimelineStageProps = {
  /** The API of the story. Default: every answer is empty. */
  api?: MemoryApi
  /** The current address. */
  at?: string
  children: ReactNode
}

const emptyApi = () => createMemoryApi(() => ({ results: [] }))

/** Provides parts of the timeline in stories with an address, a cache and an API in memory. */
export function TimelineStage({ api, at = '/', children }: TimelineStageProps) {
  const [client] = useState(createQueryClient)
  const [connection] = useState(() => ({ api: api ?? emptyApi(), session: createMemorySession() }))
  const [router] = useState(() =>
    createRouter({ history: createMemoryHistory({ initialEntries: [at] }) }),
  )
  return (
    <ConnectionProvider value={connection}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router}>{children}</RouterProvider>
        <Announcer />
      </QueryClientProvider>
    </ConnectionProvider>
  )
}
