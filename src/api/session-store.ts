import {
  type ConsoleConfig,
  type Credential,
  credentialSchema,
  EMBEDDED_CONFIG,
  readConsoleConfig,
  type Session,
  sessionAnswerSchema,
  type SignIn,
} from '#src/contract/host.ts'
import { readErrorMessage } from '#src/contract/api-error-body.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import type { EndReason } from './api-error.ts'
import type { Api } from './create-api.ts'
import { jwtExpiry } from './jwt-expiry.ts'
import { signedInBefore } from './signed-in-before.ts'
import { signedOutOffline } from './signed-out-offline.ts'

/** Who is signed in. `ended` tells a session that stopped by itself from one never opened. */
export type SessionState =
  | { kind: 'signedIn'; session: Session }
  | { kind: 'signedOut' }
  | { kind: 'ended'; at: Date; reason: EndReason }

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

/** The config that the host wrote into the page, or `/config.json`, which static hosting keeps as a file. */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  const embedded = document.getElementById(EMBEDDED_CONFIG)?.textContent
  if (embedded) return readConsoleConfig(JSON.parse(embedded))
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return readConsoleConfig(await response.json())
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

/** The longest wait that a timer takes, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * The session of this browser on top of `api`, whose 401s end it. Tabs tell each other who came and
 * who left; somebody who leaves offline is out at once, and the cookie goes when the host is back.
 */
export const createSessionStore = (api: Api): SessionStore => {
  const state = createStore<SessionState>({ kind: 'signedOut' })
  const tabs = new BroadcastChannel('tidemark.session.1')
  const wanted = createStore(false)
  const direct = api.config.mode === 'direct'

  let expiry: ReturnType<typeof setTimeout> | undefined

  const end = (reason: EndReason) => {
    clearTimeout(expiry)
    if (state.get().kind === 'signedIn') state.set({ kind: 'ended', at: new Date(), reason })
  }

  const adopt = (session: Session | null) => {
    clearTimeout(expiry)
    wanted.set(false)
    state.set(session ? { kind: 'signedIn', session } : { kind: 'signedOut' })
    signedInBefore.set(session !== null && !direct)
    if (session?.expiresAt) {
      const left = Date.parse(session.expiresAt) - Date.now()
      expiry = setTimeout(
        () => {
          end('expired')
          wanted.set(true)
        },
        Math.min(Math.max(0, left), LONGEST_TIMER),
      )
    }
  }

  api.onUnauthorized(() => {
    const current = state.get()
    if (current.kind === 'ended') return current.reason
    const expiresAt = current.kind === 'signedIn' ? current.session.expiresAt : null
    const reason = expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'refused'
    end(reason)
    return reason
  })

  const load = async () => {
    if (direct) return
    if (signedOutOffline.get()) {
      await dropCookie().catch(() => {})
      adopt(null)
      return
    }
    adopt(sessionAnswerSchema.parse(await ask('/session', 'GET')).session)
  }

  const dropCookie = async () => {
    await ask('/session', 'DELETE')
    signedOutOffline.set(false)
  }

  const leave = () => {
    api.setCredential(undefined)
    adopt(null)
  }

  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signedOut') leave()
    // The cookie is the browser's: whoever signed in did so for every tab.
    if (data === 'signedIn') void load().catch(() => {})
  })
  addEventListener('online', () => {
    if (signedOutOffline.get()) void dropCookie().catch(() => {})
  })

  const tell = (what: 'signedIn' | 'signedOut') => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
    tabs.postMessage(what)
  }

  const credentialOf = async (signIn: SignIn): Promise<Credential> =>
    'sample' in signIn ? credentialSchema.parse(await ask('/sample-credential', 'POST')) : signIn

  return {
    state,
    wanted,
    load,
    signIn: async (signIn) => {
      if (direct) {
        const credential = await credentialOf(signIn)
        api.setCredential(credential)
        adopt(sessionOf(credential))
        return
      }
      const { session } = sessionAnswerSchema.parse(await ask('/session', 'POST', signIn))
      signedOutOffline.set(false)
      api.setCredential(undefined)
      adopt(session)
      tell('signedIn')
    },
    signOut: async () => {
      leave()
      tell('signedOut')
      if (direct) return
      signedOutOffline.set(true)
      await dropCookie()
    },
  }
}
