import { createContext, use, useSyncExternalStore } from 'react'
import type { Api } from './create-api.ts'
import type { SessionState, SessionStore } from './session-store.ts'

/** How pages reach the API. */
export type Connection = { api: Api; session: SessionStore }

const ConnectionContext = createContext<Connection | undefined>(undefined)

export const ConnectionProvider = ConnectionContext.Provider

/** The connection of this console; throws outside a `ConnectionProvider`. */
export const useConnection = (): Connection => {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('No ConnectionProvider')
  return connection
}

/** The current state of the session. */
export const useSession = (): SessionState => {
  const { state } = useConnection().session
  return useSyncExternalStore(state.subscribe, state.get, state.get)
}

const isOnline = () => undefined

/** When the browser went offline, in milliseconds since the epoch; undefined while it is online. */
export const useOfflineSince = (): number | undefined => {
  const { offlineSince } = useConnection().api
  return useSyncExternalStore(offlineSince.subscribe, offlineSince.get, isOnline)
}
