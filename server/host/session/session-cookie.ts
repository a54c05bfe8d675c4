import { createHash, hkdfSync } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod/mini'
import { type Credential, credentialSchema, UNATTENDED } from '#src/contract/host.ts'
import { counted } from '#src/lib/counted.ts'
import { createOpenedSessions } from './opened-sessions.ts'
import { isPrivate } from '#host/trust/request-origin.ts'
import type { SessionSecrets } from './session-secret.ts'
import { createSessionUse, type SessionEnds } from './session-use.ts'

/** Maximum length of one cookie; browsers reject more than 4,096 characters, name and attributes included. */
const CHUNK = 3500
/** Maximum length of all chunks of a session. */
const LONGEST_SEALED = 12 * 1024
/**
 * Maximum length of the sessions of all consoles under this host name, since cookies ignore ports.
 * With more, the host would reject every request for its large head, even sign-out (`listen.ts`).
 */
const LONGEST_TOGETHER = 48 * 1024
/** How many sessions one request may bring, from which the first that opens counts. */
const MOST_CANDIDATES = 16
/** How often at most the use of a session is noted, in seconds. */
const NOTED_EVERY = 60
const ANY_SESSION = /^(?:__Host-|__Secure-)?tidemark-[\da-f]{8}(?:\.\d+)?$/

const sealedSchema = z.object({
  credential: credentialSchema,
  /** `exp` of the person's JWT in Unix seconds. */
  expiresAt: z.optional(z.number()),
})

/** The content of the cookie: the credential and the expiry of a JWT in Unix seconds. */
type SealedSession = { credential: Credential; expiresAt: number | undefined }

/** A session that is open, until `end` in Unix seconds at the latest. */
export type OpenSession = SealedSession & { end: number }

/**
 * What a request's cookies hold. `ended` says, to the person, when sessions end by themselves; `hadCookie`, whether
 * the browser sent the cookie of a session that is not open.
 */
type Found =
  | { kind: 'open'; session: OpenSession }
  | { kind: 'none'; ended: string; hadCookie: boolean }

declare module 'hono' {
  interface ContextVariableMap {
    /** The session that the request was answered for, and when it was last used, in Unix seconds. */
    inUse?: { sealed: string; lastUse: number }
  }
}

/**
 * Why a session was not written. `too-large`: browsers would refuse the cookie; `not-private`: anybody on the way could
 * read it, because the browser's connection is plain http and leaves its machine; `no-secret`: nothing to seal it with.
 */
export type NotWritten = 'too-large' | 'not-private' | 'no-secret'

/** Reads, writes and clears the sealed session of a request. */
export type SessionCookie = {
  /** The session in the request's cookies; none if it is missing, over, unused for too long, or altered. */
  find(c: Context): Promise<Found>
  /** The same, without a reason. */
  read(c: Context): Promise<OpenSession | undefined>
  /** Seals the session into `Set-Cookie`, or says why no cookie is set. */
  write(c: Context, session: SealedSession): Promise<OpenSession | NotWritten>
  /** Notes in the answer that the session of this request is in use, unless nobody caused the request. */
  noteUse(c: Context): Promise<void>
  /** Removes all chunks of the session from the browser, and what the host has opened of it. */
  clear(c: Context): void
}

/**
 * Browsers accept a cookie with such a prefix over https only; `__Host-` also keeps other hosts of the domain and other
 * paths from setting it, and needs the path `/`.
 */
const prefixOf = (c: Context, basePath: string): string => {
  if (!c.get('origin').https) return ''
  return basePath === '' ? '__Host-' : '__Secure-'
}

const span = (seconds: number) =>
  seconds % 3600 === 0 ? counted(seconds / 3600, 'hour') : counted(seconds / 60, 'minute')

const idleWords = (seconds: number) => `after ${span(seconds)} of inactivity`

const absentWords = ({ afterSeconds, idleSeconds }: SessionEnds) =>
  `You are signed out. Sessions end ${span(afterSeconds)} after signing in${idleSeconds === undefined ? '' : `, or ${idleWords(idleSeconds)}`}.`

/** The cookies of a request. Browsers send one of the same name for each path that has one; hono keeps a single one. */
const cookiesIn = (c: Context): ReadonlyMap<string, readonly string[]> => {
  const values = new Map<string, string[]>()
  for (const pair of c.req.header('Cookie')?.split(';') ?? []) {
    const [name = '', ...value] = pair.split('=')
    const known = values.get(name.trim()) ?? []
    values.set(name.trim(), [...known, value.join('=').trim()])
  }
  return values
}

const deriveKey = (secret: string, upstream: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `tidemark session ${upstream}`, 32))

const chunksOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / CHUNK) }, (_, index) =>
    text.slice(index * CHUNK, (index + 1) * CHUNK),
  )

/**
 * Seals sessions with keys that every host with the same secrets derives: the first one seals, all open. `upstream`,
 * the API's base address, is part of the cookie's name, since cookies ignore ports, and of the key, so that a
 * credential is never sent to another API.
 */
export const createSessionCookie = (options: {
  secrets: SessionSecrets
  upstream: string
  /** The path that the console is served under; empty at the root. */
  basePath?: string
  ends: SessionEnds
  now: () => Date
}): SessionCookie => {
  const { secrets, upstream, basePath = '', ends, now } = options
  const nowSeconds = () => Math.floor(now().getTime() / 1000)
  const id = `tidemark-${createHash('sha256').update(upstream).digest('hex').slice(0, 8)}`
  const baseOf = (c: Context) => prefixOf(c, basePath) + id
  const nameOf = (base: string, index: number) => (index === 0 ? base : `${base}.${index}`)

  const attributes = (c: Context, maxAge: number) => ({
    httpOnly: true,
    sameSite: 'Strict' as const,
    path: `${basePath}/`,
    secure: c.get('origin').https,
    maxAge,
  })

  const clearFrom = (c: Context, first: number) => {
    const base = baseOf(c)
    const sent = Object.keys(getCookie(c)).filter((name) => name.startsWith(`${base}.`))
    const kept = new Set(Array.from({ length: first }, (_, index) => nameOf(base, index)))
    for (const name of new Set([base, ...sent]))
      if (!kept.has(name)) setCookie(c, name, '', attributes(c, 0))
  }

  /** Ends the sessions of other consoles under this host name if all of them together are too long. */
  const makeRoomFor = (c: Context, sealed: string) => {
    const base = baseOf(c)
    const others = Object.entries(getCookie(c)).filter(
      ([name]) => ANY_SESSION.test(name) && name !== base && !name.startsWith(`${base}.`),
    )
    const together = others.reduce((sum, [, value]) => sum + value.length, sealed.length)
    if (together <= LONGEST_TOGETHER) return
    for (const [name] of others)
      setCookie(c, name, '', { ...attributes(c, 0), secure: name.startsWith('__') })
  }

  /** What the cookies of a request may hold: sealed sessions, longest first. */
  const candidatesIn = (c: Context): readonly string[] => {
    if (!isPrivate(c.get('origin'))) return []
    const sent = cookiesIn(c)
    const candidates: string[] = []
    let begun = ['']
    for (let index = 0; begun.length > 0 && candidates.length < MOST_CANDIDATES; index += 1) {
      const chunks = sent.get(nameOf(baseOf(c), index)) ?? []
      begun = begun.flatMap((start) => chunks.map((chunk) => start + chunk))
      candidates.unshift(...begun.slice(0, MOST_CANDIDATES))
    }
    return candidates
  }

  const openWith = async (sealed: string, key: Uint8Array) => {
    try {
      const { payload } = await jwtDecrypt(sealed, key, {
        currentDate: now(),
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['exp', 'iat'],
      })
      const { credential, expiresAt } = z.parse(sealedSchema, payload['session'])
      const { iat: since = 0, exp = 0 } = payload
      return { credential, expiresAt, since, end: Math.min(exp, since + ends.afterSeconds) }
    } catch {
      // Altered, expired, or sealed with another secret: in each case the person is signed out.
      return undefined
    }
  }

  const createOpener = (given: readonly string[]) => {
    const keys = given.map((secret) => deriveKey(secret, upstream))
    const open = async (sealed: string) => {
      for (const key of keys) {
        const session = await openWith(sealed, key)
        if (session !== undefined) return session
      }
      return undefined
    }
    const opened = createOpenedSessions({ open, now: nowSeconds })
    const use = createSessionUse(given.map((secret) => deriveKey(secret, `${upstream} use`)))
    return { given: given.join(' '), sealing: keys[0], opened, use }
  }
  let opener = createOpener(secrets())
  /** With the secrets as they are now: what a removed one had sealed is no longer open. */
  const current = () => {
    const given = secrets()
    if (given.join(' ') !== opener.given) opener = createOpener(given)
    return opener
  }

  const usedName = (c: Context) => `${baseOf(c)}.used`

  const firstOpen = async (candidates: readonly string[]) => {
    for (const sealed of candidates) {
      const session = await current().opened.read(sealed)
      if (session !== undefined) return { session, sealed }
    }
    return { session: undefined, sealed: '' }
  }

  const find = async (c: Context): Promise<Found> => {
    const candidates = candidatesIn(c)
    const { idleSeconds } = ends
    const { session, sealed } = await firstOpen(candidates)
    if (session === undefined)
      return { kind: 'none', ended: absentWords(ends), hadCookie: candidates.length > 0 }
    if (idleSeconds === undefined) return { kind: 'open', session }
    const notes = (cookiesIn(c).get(usedName(c)) ?? []).slice(0, MOST_CANDIDATES)
    const noted = notes.map((note) => current().use.read(sealed, note, now()))
    const lastUse = Math.max(session.since, ...(await Promise.all(noted)).map((at) => at ?? 0))
    if (nowSeconds() - lastUse >= idleSeconds)
      return {
        kind: 'none',
        ended: `You were signed out ${idleWords(idleSeconds)}.`,
        hadCookie: true,
      }
    c.set('inUse', { sealed, lastUse })
    return { kind: 'open', session }
  }

  return {
    find,

    async read(c) {
      const found = await find(c)
      return found.kind === 'open' ? found.session : undefined
    },

    async noteUse(c) {
      const { idleSeconds } = ends
      const inUse = c.get('inUse')
      if (idleSeconds === undefined || inUse === undefined) return
      // A cookie belongs only to an answer that no cache keeps.
      if (c.res.headers.get('Cache-Control')?.includes('no-store') !== true) return
      const isRecent = nowSeconds() - inUse.lastUse < Math.min(NOTED_EVERY, idleSeconds / 10)
      if (isRecent || c.req.header(UNATTENDED) !== undefined) return
      const note = await current().use.note(inUse.sealed, now())
      if (note === undefined) return
      const cookie = generateCookie(usedName(c), note, attributes(c, idleSeconds))
      c.res.headers.append('Set-Cookie', cookie)
    },

    async write(c, session) {
      if (!isPrivate(c.get('origin'))) return 'not-private'
      const { sealing, opened } = current()
      if (sealing === undefined) return 'no-secret'
      const since = nowSeconds()
      const end = Math.floor(Math.min(since + ends.afterSeconds, session.expiresAt ?? Infinity))
      const sealed = await new EncryptJWT({ session })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt(since)
        .setExpirationTime(end)
        .encrypt(sealing)
      if (sealed.length > LONGEST_SEALED) return 'too-large'
      const chunks = chunksOf(sealed)
      candidatesIn(c).forEach(opened.forget)
      chunks.forEach((chunk, index) => {
        setCookie(c, nameOf(baseOf(c), index), chunk, attributes(c, end - since))
      })
      clearFrom(c, chunks.length)
      makeRoomFor(c, sealed)
      return { ...session, end }
    },

    clear(c) {
      candidatesIn(c).forEach(current().opened.forget)
      clearFrom(c, 0)
    },
  }
}
