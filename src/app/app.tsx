import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { type Connection, ConnectionProvider } from '#src/api/api-context.ts'
import type { Router } from '#src/router/router.ts'
import { Console } from './console.tsx'

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
