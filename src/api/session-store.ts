import {
  type ConsoleConfig,
  consoleConfigSchema,
  type Credential,
  credentialSchema,
  type Session,
  sessionAnswerSchema,
  type SignIn,
} from '#src/contract/host.ts'
import { readErrorMessage } from '#src/contract/api-error-body.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import type { Api } from './create-api.ts'
import { jwtExpiry } from './jwt-expiry.ts'

/** Who is signed in. `ended` tells a session that stopped by itself from one never opened. */
export type SessionState =
  | { kind: 'signedIn'; session: Session }
  | { kind: 'signedOut' }
  | { kind: 'ended'; at: Date }

/** Signing in and out, in either mode (design: Host, session, gateway). */
export type SessionStore = {
  state: Store<SessionState>
  /** Set where a session that ended keeps loaded or typed things waiting: sign-in opens over them. */
  wanted: Store<boolean>
  /** Asks the host whether a session is open; in direct mode none outlives a page load. */
  load: () => Promise<void>
  /** Rejects with an `Error` whose message is the host's sentence. */
  signIn: (signIn: SignIn) => Promise<void>
  signOut: () => Promise<void>
}

/** Reads `/config.json`, which the host serves and static hosting keeps as a file. */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return consoleConfigSchema.parse(await response.json())
}

const ask = async (path: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown) => {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    cache: 'no-store',
  })
  const answer: unknown = response.status === 204 ? undefined : await response.json()
  if (!response.ok) {
    throw new Error(readErrorMessage(answer) ?? `The host answered ${response.status}.`)
  }
  return answer
}

const sessionOf = ({ scheme, credential }: Credential): Session => ({
  scheme,
  expiresAt: scheme === 'Bearer' ? (jwtExpiry(credential)?.toISOString() ?? null) : null,
})

/** The session of this tab on top of `api`, whose 401s end it. */
export const createSessionStore = (api: Api): SessionStore => {
  const state = createStore<SessionState>({ kind: 'signedOut' })
  const wanted = createStore(false)
  const direct = api.config.mode === 'direct'

  const adopt = (session: Session | null) => {
    wanted.set(false)
    state.set(session ? { kind: 'signedIn', session } : { kind: 'signedOut' })
  }

  api.onUnauthorized(() => {
    if (state.get().kind === 'signedIn') state.set({ kind: 'ended', at: new Date() })
  })

  const credentialOf = async (signIn: SignIn): Promise<Credential> =>
    'sample' in signIn ? credentialSchema.parse(await ask('/sample-credential', 'POST')) : signIn

  return {
    state,
    wanted,
    load: async () => {
      if (direct) return
      adopt(sessionAnswerSchema.parse(await ask('/session', 'GET')).session)
    },
    signIn: async (signIn) => {
      if (direct) {
        const credential = await credentialOf(signIn)
        api.setCredential(credential)
        adopt(sessionOf(credential))
        return
      }
      const { session } = sessionAnswerSchema.parse(await ask('/session', 'POST', signIn))
      api.setCredential(undefined)
      adopt(session)
    },
    signOut: async () => {
      api.setCredential(undefined)
      adopt(null)
      if (!direct) await ask('/session', 'DELETE')
    },
  }
}
