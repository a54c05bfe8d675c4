import { type Context, Hono } from 'hono'
import {
  type Credential,
  type Session,
  type SignInRequest,
  type SampleWorkspace,
  signInSchema,
} from '#src/contract/host.ts'
import type { Team } from '#src/contract/team.ts'
import { apiError, tooLarge } from '#host/base/api-error.ts'
import { credentialShape } from './credential-shape.ts'
import { counted } from '#src/lib/text/counted.ts'
import { readBody } from '#host/base/read-body.ts'
import type { Metrics } from '#host/watch/metrics.ts'
import type { OpenSession, SessionCookie } from './session-cookie.ts'
import { WINDOW_MINUTES, type createSignInLimit } from './sign-in-limit.ts'

/** The sample workspace of the embedded API, its team, and a function that creates a token with its own budget. */
export type Sample = { workspace: SampleWorkspace; team?: Team; mintToken: () => string }

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()

/** A session as the page may know it. */
export const describeSession = ({ credential, expiresAt, end }: OpenSession): Session => ({
  scheme: credential.scheme,
  expiresAt: expiresAt === undefined ? null : isoTime(expiresAt),
  ...(end < Infinity && { endsAt: isoTime(end) }),
})

const sampleCredential = (sample: Sample): Credential => ({
  scheme: 'Token',
  credential: sample.mintToken(),
})

const noStore = async (c: Context, next: () => Promise<void>) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
}

const readSignIn = (body: string): SignInRequest | undefined => {
  try {
    const parsed = signInSchema.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const tooManySignIns = (seconds: number) =>
  apiError(
    429,
    `Too many sign-in attempts from your network in ${WINDOW_MINUTES} minutes. Try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`,
    { 'Retry-After': String(seconds) },
  )

/** `/session` of the gateway: accepts the credential and never returns it. */
export const sessionRoutes = (options: {
  cookie: SessionCookie
  sample: Sample | undefined
  tryAgainIn: ReturnType<typeof createSignInLimit>
  now: () => Date
  metrics?: Metrics | undefined
}): Hono => {
  const { cookie, sample, tryAgainIn, now, metrics } = options
  const routes = new Hono()
  routes.use(noStore)

  routes.get('/', async (c) => {
    const found = await cookie.find(c)
    return c.json(
      found.kind === 'open'
        ? { session: describeSession(found.session), now: now().getTime() }
        : { session: null, ended: found.ended, hadCookie: found.hadCookie },
    )
  })

  routes.post('/', async (c) => {
    // A form on another site can send text, but not JSON.
    if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? ''))
      return apiError(415, 'Send JSON with Content-Type: application/json to sign in.')
    const body = await readBody(c.req.raw)
    if (body === undefined) return tooLarge()
    const signIn = readSignIn(body)
    if (signIn === undefined)
      return apiError(400, 'Send a scheme, Token or Bearer, and a credential to sign in.')
    const credential = 'sample' in signIn ? sample && sampleCredential(sample) : signIn
    if (credential === undefined)
      return apiError(
        400,
        'This console uses a real API, which has no sample workspace. Sign in with a credential.',
      )
    const shape = credentialShape(credential, now())
    if (!shape.ok) return apiError(400, shape.problem)
    const wait = 'sample' in signIn ? undefined : tryAgainIn(c.get('origin').client)
    if (wait !== undefined) return tooManySignIns(wait)
    const session = await cookie.write(c, { credential, expiresAt: shape.expiresAt })
    if (session instanceof Response) return session
    metrics?.sessionMade(credential.scheme)
    return c.json({ session: describeSession(session), now: now().getTime() })
  })

  routes.delete('/', (c) => {
    cookie.clear(c)
    return c.body(null, 204)
  })

  routes.all('/', () =>
    apiError(405, 'Use GET to read a session, POST to open one, or DELETE to end it.', {
      Allow: 'GET, POST, DELETE',
    }),
  )
  return routes
}

/** `/sample-credential` of direct mode, where the browser holds the credential. */
export const sampleCredentialRoutes = (sample: Sample): Hono => {
  const routes = new Hono()
  routes.use(noStore)
  routes.post('/', (c) => c.json(sampleCredential(sample)))
  routes.all('/', () => apiError(405, 'Use POST to create a sample credential.', { Allow: 'POST' }))
  return routes
}
