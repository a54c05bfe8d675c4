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
import { basePath } from '#src/lib/base-path.ts'
import { createStore, type Store } from '#src/lib/store.ts'
import { openTabChannel } from '#src/lib/tab-channel.ts'
import type { EndReason } from './api-error.ts'
import type { Api, Refusal } from './create-api.ts'
import { jwtExpiry } from './jwt-expiry.ts'
import { signedInBefore } from './signed-in-before.ts'
import { signedOutOffline } from './signed-out-offline.ts'

/**
 * Who is signed in. `ended` distinguishes a session that expired or was revoked from one never opened; `lapsed`, in
 * the host's words, one that ended since the last visit.
 */
export type SessionState =
  | { kind: 'signedIn'; session: Session }
  | { kind: 'signedOut'; lapsed?: string | undefined }
  | { kind: 'ended'; at: Date; reason: EndReason; message?: string | undefined }

/**
 * Whether sign-in is open over the page. `due`: it opens once the person pauses typing. `offered`: it opened
 * automatically over a text field, which still gets what is typed. `asked`: the person opened it. `putOff`: they
 * closed it, and a notice says that the session ended.
 */
export type SignInPrompt = 'none' | 'due' | 'offered' | 'asked' | 'putOff'

/** Signing in and out, in either mode (design: Host, session, gateway). */
export type SessionStore = {
  state: Store<SessionState>
  prompt: Store<SignInPrompt>
  /** Asks the host whether there is a session. In direct mode none outlives a page load. */
  load: () => Promise<void>
  /** Continues the session with which the host rendered the page. */
  resume: (session: Session) => void
  /** Rejects with an `Error` whose message comes from the host. */
  signIn: (signIn: SignIn) => Promise<void>
  signOut: () => Promise<void>
}

/** Reads the config that the host wrote into the page, or else `/config.json` (static hosting). */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  const embedded = document.getElementById(EMBEDDED_CONFIG)?.textContent
  if (embedded) return readConsoleConfig(JSON.parse(embedded))
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return readConsoleConfig(await response.json())
}

const ask = async (path: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown) => {
  const response = await fetch(basePath() + path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    cache: 'no-store',
    redirect: 'manual',
  })
  const answer: unknown =
    response.status === 204 ? undefined : await response.json().catch(() => undefined)
  if (!response.ok) {
    throw new Error(readErrorMessage(answer) ?? 'Something else answered')
  }
  return answer
}

const sessionOf = ({ scheme, credential }: Credential): Session => ({
  scheme,
  expiresAt: scheme === 'Bearer' ? (jwtExpiry(credential)?.toISOString() ?? null) : null,
})

const endReason = ({ by, wasAccepted }: Refusal, expiresAt: string | null): EndReason => {
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return 'expired'
  if (by === 'host') return 'noSession'
  return wasAccepted ? 'withdrawn' : 'refused'
}

/** Why the host knows of no session right after it made one. */
const notKept = (hadCookie: boolean | undefined): Error =>
  new Error(
    hadCookie
      ? 'The console’s host does not recognize the session that it has just made. If several hosts share this address, they need the same SESSION_SECRET.'
      : `This browser does not keep cookies for ${location.host}. Allow cookies for this address in the browser’s settings, and in extensions that block them, then sign in again.`,
  )

/** Opens sign-in soon, because the session ended; not if the person has put it off. */
export const requestSignIn = (prompt: Store<SignInPrompt>): void => {
  if (prompt.get() === 'none') prompt.set('due')
}

/** The longest wait that a timer takes, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * The session of this browser on top of `api`; a 401 ends it. Tabs notify each other of signing in and
 * out. Signing out offline takes effect at once; the cookie is deleted when the host can be reached.
 */
export const createSessionStore = (api: Api): SessionStore => {
  const state = createStore<SessionState>({ kind: 'signedOut' })
  const prompt = createStore<SignInPrompt>('none')
  const direct = api.config.mode === 'direct'

  let expiry: ReturnType<typeof setTimeout> | undefined

  const end = (reason: EndReason, message?: string) => {
    clearTimeout(expiry)
    if (state.get().kind === 'signedIn') {
      state.set({ kind: 'ended', at: new Date(), reason, message })
    }
  }

  const adopt = (session: Session | null, lapsed?: string) => {
    clearTimeout(expiry)
    prompt.set('none')
    state.set(session ? { kind: 'signedIn', session } : { kind: 'signedOut', lapsed })
    signedInBefore.set(session !== null && !direct)
    if (session?.expiresAt) {
      const left = Date.parse(session.expiresAt) - Date.now()
      expiry = setTimeout(
        () => {
          end('expired')
          requestSignIn(prompt)
        },
        Math.min(Math.max(0, left), LONGEST_TIMER),
      )
    }
  }

  api.onUnauthorized((refusal) => {
    const current = state.get()
    if (current.kind === 'ended') return current.reason
    const expiresAt = current.kind === 'signedIn' ? current.session.expiresAt : null
    const reason = endReason(refusal, expiresAt)
    end(reason, refusal.message)
    return reason
  })

  let questions = 0

  const load = async () => {
    if (direct) return
    questions += 1
    const question = questions
    if (signedOutOffline.get()) {
      await dropCookie().catch(() => {})
      adopt(null)
      return
    }
    const { session, ended } = sessionAnswerSchema.parse(await ask('/session', 'GET'))
    // Another tab may have signed in since, and the answer to that may have come first.
    if (question === questions) adopt(session, signedInBefore.get() ? ended : undefined)
  }

  const dropCookie = async () => {
    await ask('/session', 'DELETE')
    signedOutOffline.set(false)
  }

  const forgetSession = () => {
    api.setCredential(undefined)
    adopt(null)
  }

  const tabs = openTabChannel<'signedIn' | 'signedOut'>('tidemark.session.1', (change) => {
    if (change === 'signedOut') forgetSession()
    // All tabs share the cookie, so signing in within one signs in all.
    else void load().catch(() => {})
  })
  addEventListener('online', () => {
    if (signedOutOffline.get()) void dropCookie().catch(() => {})
  })

  const credentialOf = async (signIn: SignIn): Promise<Credential> =>
    'sample' in signIn ? credentialSchema.parse(await ask('/sample-credential', 'POST')) : signIn

  return {
    state,
    prompt,
    load,
    resume: adopt,
    signIn: async (signIn) => {
      if (direct) {
        const credential = await credentialOf(signIn)
        api.setCredential(credential)
        adopt(sessionOf(credential))
        return
      }
      sessionAnswerSchema.parse(await ask('/session', 'POST', signIn))
      // The session is in a cookie, which the browser may have dropped: then every request would be refused.
      const kept = sessionAnswerSchema.parse(await ask('/session', 'GET'))
      if (kept.session === null) throw notKept(kept.hadCookie)
      signedOutOffline.set(false)
      api.setCredential(undefined)
      adopt(kept.session)
      tabs?.send('signedIn')
    },
    signOut: async () => {
      forgetSession()
      tabs?.send('signedOut')
      if (direct) return
      signedOutOffline.set(true)
      await dropCookie()
    },
  }
}
