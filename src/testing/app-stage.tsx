import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/history'
import { type ReactNode, useState } from 'react'
import { ConnectionProvider } from '#src/api/api-context.ts'
import type { Api } from '#src/api/create-api.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { sessionEnd } from '#src/api/session-end.ts'
import type { SessionState, SessionStore, SignInPrompt } from '#src/api/session-store.ts'
import type { ConsoleConfig } from '#src/contract/host.ts'
import { createStore } from '#src/lib/values/store.ts'
import { createRouter } from '#src/router/router.ts'
import { RouterProvider } from '#src/router/router-context.tsx'
import { createMemoryApi, createMemorySession } from './memory-api.ts'

type AppStageProps = {
  config?: Partial<ConsoleConfig>
  state?: SessionState
  /** Whether sign-in is open. Default: when the session ended. */
  prompt?: SignInPrompt
  /** The message with which the host refuses a credential. Default: it accepts. */
  refusal?: string
  budget?: Partial<ReturnType<Api['budget']['get']>>
  offlineSince?: number
  children: ReactNode
}

/** Renders a part of the console's frame with a session, a budget and links, without a network. */
export function AppStage({
  config,
  state,
  prompt,
  refusal,
  budget,
  offlineSince,
  children,
}: AppStageProps) {
  const [connection] = useState(() => {
    const memory = createMemoryApi(() => ({}))
    const session: SessionStore = {
      ...createMemorySession(),
      ...(state && {
        state: createStore(state),
        end: createStore(
          state.kind === 'signedIn' ? sessionEnd(state.session, Date.now()) : undefined,
        ),
        prompt: createStore<SignInPrompt>(prompt ?? (state.kind === 'ended' ? 'asked' : 'none')),
      }),
      ...(refusal !== undefined && { signIn: () => Promise.reject(new Error(refusal)) }),
    }
    const api: Api = {
      ...memory,
      config: { ...memory.config, ...config },
      budget: createStore({ ...memory.budget.get(), ...budget }),
      offlineSince: createStore(offlineSince),
    }
    return { api, session }
  })
  const [client] = useState(createQueryClient)
  const [router] = useState(() => createRouter({ history: createMemoryHistory() }))
  return (
    <ConnectionProvider value={connection}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router}>
          <div className="p-4">{children}</div>
        </RouterProvider>
      </QueryClientProvider>
    </ConnectionProvider>
  )
}
