import * as z from 'zod/mini'
import {
  type ConsoleConfig,
  type Credential,
  credentialSchema,
  EMBEDDED_CONFIG,
  readConsoleConfig,
  type Session,
  sessionAnswerSchema,
  type SignInRequest,
  UNATTENDED,
} from '#src/contract/host.ts'
import { parseExactly } from '#src/contract/exact-json.ts'
import type { PageData } from '#src/contract/page-data.ts'
import { readErrorMessage } from '#src/contract/api-error-body.ts'
import { basePath } from '#src/lib/page/base-path.ts'
import { clocksDiffer, hasPassed, msLeft } from '#src/lib/time/deadline.ts'
import { createStore, type Store } from '#src/lib/values/store.ts'
import { storedFlag } from '#src/lib/storage/stored-value.ts'
import { openTabChannel } from '#src/lib/storage/tab-channel.ts'
import type { EndReason } from './api-error.ts'
import type { Api, Refusal } from './create-api.ts'
import { jwtExpiry } from './jwt-expiry.ts'
import { endsWithJwt, type SessionEnd, sessionEnd } from './session-end.ts'
import { signedOutOffline } from './signed-out-offline.ts'

/**
 * Who is signed in. `ended` distinguishes a session that expired or was revoked from one never opened; `lapsed` is the
 * host's sentence about a session that ended since the last visit.
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

/** Signing in and out, in direct and in gateway mode. */
export type SessionStore = {
  state: Store<SessionState>
  /** Undefined while nobody is signed in, and for a session without an end. */
  end: Store<SessionEnd | undefined>
  prompt: Store<SignInPrompt>
  /** Asks the host whether there is a session. In direct mode, no session survives a page load. */
  load: () => Promise<void>
  /** Starts with the session as the host knew it when it rendered the page. */
  resume: (data: Pick<PageData, 'session' | 'now' | 'ended'>) => void
  /**
   * Asks the host whether the session is still open, and opens sign-in over the page if it has ended. `attended`: a
   * person is using the page, so the request counts as use of the session. Rejects if the host cannot be reached.
   */
  check: (options: { attended: boolean }) => Promise<void>
  /** Rejects with an `Error` whose message says why: the host's, if the host sent one. */
  signIn: (signIn: SignInRequest) => Promise<void>
  signOut: () => Promise<void>
}

/** Reads the config that the host wrote into the page, or else `/config.json` (static hosting). */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  const embedded = document.getElementById(EMBEDDED_CONFIG)?.textContent
  if (embedded) return readConsoleConfig(parseExactly(embedded))
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`config.json responded with ${response.status}`)
  return readConsoleConfig(parseExactly(await response.text()))
}

/** Asks the host. Rejects with the host's message for a refusal, and for an answer that does not match `schema`. */
const ask = async <T>(
  schema: z.ZodMiniType<T>,
  path: string,
  method: 'GET' | 'POST' | 'DELETE',
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> => {
  const response = await fetch(basePath() + path, {
    method,
    ...(body === undefined
      ? { headers }
      : {
          body: JSON.stringify(body),
          headers: { ...headers, 'Content-Type': 'application/json' },
        }),
    cache: 'no-store',
    redirect: 'manual',
  })
  const answer: unknown =
    response.status === 204 ? undefined : await response.json().catch(() => undefined)
  const read = schema.safeParse(answer)
  if (!response.ok || !read.success)
    throw new Error(
      readErrorMessage(answer) ??
        'Something other than the Tidemark server responded. A proxy may want you to sign in there first.',
    )
  return read.data
}

const sessionOf = ({ scheme, credential }: Credential): Session => ({
  scheme,
  expiresAt: scheme === 'Bearer' ? (jwtExpiry(credential)?.toISOString() ?? null) : null,
})

/** The error for a session that is missing right after the host created it. */
const notKept = (hadCookie: boolean | undefined): Error =>
  new Error(
    hadCookie
      ? 'The Tidemark server does not recognize the session that it just created. If several servers share this address, they need the same SESSION_SECRET.'
      : `This browser does not keep cookies for ${location.host}. Allow cookies for this address in the browser’s settings, and in extensions that block them, then sign in again.`,
  )

/** Opens sign-in soon, because the session ended, unless the person put it off. */
export const requestSignIn = (prompt: Store<SignInPrompt>): void => {
  if (prompt.get() === 'none') prompt.set('due')
}

/** Whether somebody was signed in when the last visit ended. */
const signedInBefore = storedFlag('tidemark.signed-in')

/** How often to check whether the computer slept or its clock was changed, in milliseconds. */
const LOOK_EVERY = 60_000

/**
 * The session of this browser on top of `api`. The host or the API ends it with a 401 or at an announced time, whatever
 * this computer's clock says. Tabs notify each other of signing in and out. Signing out offline takes effect at once;
 * the cookie is deleted when the host can be reached.
 */
export const createSessionStore = (api: Api): SessionStore => {
  const state = createStore<SessionState>({ kind: 'signedOut' })
  const end = createStore<SessionEnd | undefined>(undefined)
  const prompt = createStore<SignInPrompt>('none')
  const direct = api.config.mode === 'direct'

  const finish = (reason: EndReason, message?: string) => {
    if (state.get().kind !== 'signedIn') return
    state.set({ kind: 'ended', at: new Date(), reason, message })
    end.set(undefined)
  }

  const adopt = (session: Session | null, now?: number, lapsed?: string) => {
    prompt.set('none')
    state.set(session ? { kind: 'signedIn', session } : { kind: 'signedOut', lapsed })
    signedInBefore.set(session !== null && !direct)
    end.set(session ? sessionEnd(session, now) : undefined)
  }

  /** Whether the JWT of this session may have expired; only meaningful once the session is over. */
  const hasExpired = (): boolean => {
    const current = state.get()
    const at = end.get()
    return (
      current.kind === 'signedIn' &&
      at !== undefined &&
      endsWithJwt(current.session) &&
      hasPassed(at)
    )
  }

  const endReason = ({ by, wasAccepted }: Pick<Refusal, 'by' | 'wasAccepted'>): EndReason => {
    if (hasExpired()) return 'expired'
    if (by === 'host') return 'noSession'
    return wasAccepted ? 'withdrawn' : 'refused'
  }

  const check: SessionStore['check'] = async ({ attended }) => {
    const before = state.get()
    if (direct || before.kind !== 'signedIn') return
    const headers = attended ? {} : { [UNATTENDED]: '1' }
    const answer = await ask(sessionAnswerSchema, '/session', 'GET', undefined, headers)
    // The person may have signed in again before the answer came.
    if (state.get() !== before) return
    if (answer.session) {
      end.set(sessionEnd(answer.session, answer.now))
      return
    }
    finish(endReason({ by: 'host', wasAccepted: true }), answer.ended)
    requestSignIn(prompt)
  }

  let timer: ReturnType<typeof setTimeout> | undefined

  /** Ends the session when its time is over. After sleep the steady clock may be late, so the host is asked. */
  const countDown = () => {
    clearTimeout(timer)
    const current = state.get()
    const at = end.get()
    if (current.kind !== 'signedIn' || at === undefined) return
    const left = msLeft(at)
    const isOver = left <= 0 && at.isTold
    if (isOver && endsWithJwt(current.session)) {
      finish('expired')
      requestSignIn(prompt)
      return
    }
    // If the host cannot be reached, the next request reports that.
    if (isOver || clocksDiffer(at)) check({ attended: false }).catch(() => {})
    if (left > 0) timer = setTimeout(countDown, Math.min(left, LOOK_EVERY))
  }
  end.subscribe(countDown)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) countDown()
  })

  api.onDate((now) => {
    const current = state.get()
    const at = end.get()
    if (current.kind !== 'signedIn' || at === undefined) return
    if (!at.isTold || clocksDiffer(at)) end.set(sessionEnd(current.session, now))
  })

  api.onUnauthorized((refusal) => {
    const current = state.get()
    if (current.kind === 'ended') return current.reason
    const reason = endReason(refusal)
    finish(reason, refusal.message)
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
    const { session, now, ended } = await ask(sessionAnswerSchema, '/session', 'GET')
    // Ignore this answer if `load` was called again, for example because another tab signed in.
    if (question === questions) adopt(session, now, signedInBefore.get() ? ended : undefined)
  }

  const dropCookie = async () => {
    await ask(z.unknown(), '/session', 'DELETE')
    signedOutOffline.set(false)
  }

  const forgetSession = () => {
    api.setCredential(undefined)
    adopt(null)
  }

  const tabs = openTabChannel<'signedIn' | 'signedOut'>('tidemark.session.1', (change) => {
    if (change === 'signedOut') forgetSession()
    // All tabs share the cookie, so signing in in one tab signs in all.
    else void load().catch(() => {})
  })
  addEventListener('online', () => {
    if (signedOutOffline.get()) void dropCookie().catch(() => {})
  })

  const credentialOf = async (signIn: SignInRequest): Promise<Credential> =>
    'sample' in signIn ? ask(credentialSchema, '/sample-credential', 'POST') : signIn

  return {
    state,
    end,
    prompt,
    load,
    resume: ({ session, now, ended }) => {
      const before = signedInBefore.get()
      adopt(session, now, before ? ended : undefined)
      if (session) return
      if (signedOutOffline.get()) void dropCookie().catch(() => {})
      // Another tab may have signed in while this page was loading.
      else if (before) void load().catch(() => {})
    },
    check,
    signIn: async (signIn) => {
      if (direct) {
        const credential = await credentialOf(signIn)
        api.setCredential(credential)
        adopt(sessionOf(credential))
        return
      }
      await ask(sessionAnswerSchema, '/session', 'POST', signIn)
      // The browser may have dropped the session's cookie; without it, every request would be refused.
      const kept = await ask(sessionAnswerSchema, '/session', 'GET')
      if (kept.session === null) throw notKept(kept.hadCookie)
      signedOutOffline.set(false)
      api.setCredential(undefined)
      adopt(kept.session, kept.now)
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
