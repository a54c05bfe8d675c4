import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createContext, type ReactNode, use, useState } from 'react'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { Announcer } from '#src/ui/announcer.tsx'
import { createMemoryApi, createMemorySession, type MemoryApi } from './memory-api.ts'

type TimelineStageProps = {
  /** What answers; nothing does where a story asks for nothing. */
  api?: MemoryApi
  /** The address it stands at. */
  at?: string
  children: ReactNode
}

// The router keeps its routes; what stands in them may change.
const Slot = createContext<ReactNode>(null)
const Standing = () => use(Slot)

const silent = () => createMemoryApi(() => ({ results: [] }))

/** Where parts of the timeline stand in stories: with an address, a cache, and an API in memory. */
export function TimelineStage({ api, at = '/', children }: TimelineStageProps) {
  const [client] = useState(createQueryClient)
  const [connection] = useState(() => ({ api: api ?? silent(), session: createMemorySession() }))
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: Standing, notFoundComponent: Standing }),
      history: createMemoryHistory({ initialEntries: [at] }),
      context: { ...connection, client },
    }),
  )
  return (
    <ConnectionProvider value={connection}>
      <QueryClientProvider client={client}>
        <Slot value={children}>
          <RouterProvider router={router} />
        </Slot>
        <Announcer />
      </QueryClientProvider>
    </ConnectionProvider>
  )
}
