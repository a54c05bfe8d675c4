import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, setCookie } from 'hono/cookie'
import { UNATTENDED } from '#src/contract/host.ts'
import { counted } from '#src/lib/text/counted.ts'
import { apiError } from '#host/base/api-error.ts'
import { hostNameOf } from '#host/trust/own-names.ts'
import { isPrivate } from '#host/trust/request-origin.ts'
import { createSeal, type SealedSession } from './seal.ts'
import type { SessionSecrets } from './session-secret.ts'

/** Maximum length of one cookie; browsers reject more than 4,096 characters, name and attributes included. */
const CHUNK = 3500
/** Maximum length of all chunks of a session. */
const LONGEST_SEALED = 12 * 1024
/** The most cookie values tried per request; the first that opens is the session. */
const MOST_CANDIDATES = 16
/** The longest that browsers keep a cookie, in seconds: 400 days. */
const LONGEST_KEPT = 400 * 24 * 60 * 60
/** How often at most the use of a session is noted, in seconds. */
const NOTED_EVERY = 60

/** When sessions end by themselves, in seconds: after signing in (Infinity: never), and after their last use. */
export type SessionEnds = { afterSeconds: number; idleSeconds: number | undefined }

/** A session that is open, until `end` in Unix seconds at the latest; Infinity if it has no end. */
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

/** Reads, writes and clears the sealed session of a request. */
export type SessionCookie = {
  /** The session in the request's cookies; none if it is missing, over, unused for too long, or altered. */
  find(c: Context): Promise<Found>
  /** The same, without a reason. */
  read(c: Context): Promise<OpenSession | undefined>
  /** Seals the session into `Set-Cookie`, or answers why no cookie is set. */
  write(c: Context, session: SealedSession): Promise<OpenSession | Response>
  /** Notes in the answer that the session of this request is in use, unless nobody caused the request. */
  noteUse(c: Context): void
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

const absentWords = ({ afterSeconds, idleSeconds }: SessionEnds): string => {
  const ends = [
    ...(afterSeconds < Infinity ? [`${span(afterSeconds)} after signing in`] : []),
    ...(idleSeconds === undefined ? [] : [idleWords(idleSeconds)]),
  ]
  return `You are signed out.${ends.length > 0 ? ` Sessions end ${ends.join(', or ')}.` : ''}`
}

/** The cookies of a request. Browsers send one of the same name for each path that has one; hono keeps a single one. */
const cookiesIn = (c: Context): ReadonlyMap<string, readonly string[]> => {
  const values = new Map<string, string[]>()
  const pairs = (c.req.header('Cookie') ?? '').matchAll(/([^=;\s]+)\s*=([^;]*)/g)
  for (const [, name = '', value = ''] of pairs)
    values.set(name, [...(values.get(name) ?? []), value.trim()])
  return values
}

const chunksOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / CHUNK) }, (_, index) =>
    text.slice(index * CHUNK, (index + 1) * CHUNK),
  )

/**
 * Keeps the sealed session in cookies, with the note of its last use in one beside it: an answer that arrives after
 * sign-out brings no session back. `upstream`, the API's base address, is part of their name, since cookies ignore ports.
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
  const seal = createSeal(secrets, upstream, now)
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
    const sent = [...cookiesIn(c).keys()].filter((name) => name.startsWith(`${base}.`))
    const kept = Array.from({ length: first }, (_, index) => nameOf(base, index))
    for (const name of new Set([base, ...sent]))
      if (!kept.includes(name)) setCookie(c, name, '', attributes(c, 0))
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

  const usedName = (c: Context) => `${baseOf(c)}.used`

  const find = async (c: Context): Promise<Found> => {
    const candidates = candidatesIn(c)
    for (const sealed of candidates) {
      const opened = await seal.open(sealed)
      if (opened === undefined) continue
      const { since, until, credential, expiresAt } = opened
      const end = Math.min(until, since + ends.afterSeconds)
      if (nowSeconds() >= end) continue
      const session = { credential, expiresAt, end }
      if (ends.idleSeconds === undefined) return { kind: 'open', session }
      const notes = (cookiesIn(c).get(usedName(c)) ?? []).slice(0, MOST_CANDIDATES)
      const lastUse = Math.max(since, ...notes.map((note) => seal.readNote(sealed, note)))
      if (nowSeconds() - lastUse >= ends.idleSeconds)
        return {
          kind: 'none',
          ended: `You were signed out ${idleWords(ends.idleSeconds)}.`,
          hadCookie: true,
        }
      c.set('inUse', { sealed, lastUse })
      return { kind: 'open', session }
    }
    return { kind: 'none', ended: absentWords(ends), hadCookie: candidates.length > 0 }
  }

  return {
    find,

    async read(c) {
      const found = await find(c)
      return found.kind === 'open' ? found.session : undefined
    },

    noteUse(c) {
      const { idleSeconds } = ends
      const inUse = c.get('inUse')
      if (idleSeconds === undefined || inUse === undefined) return
      // A cookie belongs only to an answer that no cache keeps.
      if (c.res.headers.get('Cache-Control')?.includes('no-store') !== true) return
      const isRecent = nowSeconds() - inUse.lastUse < Math.min(NOTED_EVERY, idleSeconds / 10)
      if (isRecent || c.req.header(UNATTENDED) !== undefined) return
      const note = seal.note(inUse.sealed, nowSeconds())
      if (note === undefined) return
      const cookie = generateCookie(usedName(c), note, attributes(c, idleSeconds))
      c.res.headers.append('Set-Cookie', cookie)
    },

    async write(c, session) {
      const origin = c.get('origin')
      if (!isPrivate(origin))
        return apiError(
          403,
          `Signing in needs https: over plain http, others could read the session on its way to ${hostNameOf(origin.host) ?? 'this host'}. Open the console with https://, or on the same machine as localhost. If a proxy terminates https, start the console with --trust-proxy and the proxy’s address.`,
        )
      const since = nowSeconds()
      const end = Math.floor(Math.min(since + ends.afterSeconds, session.expiresAt ?? Infinity))
      const kept = Math.min(end - since, LONGEST_KEPT)
      const sealed = await seal.seal(session, since, end)
      if (sealed === undefined)
        return apiError(
          503,
          'The console’s host has no session secret yet, so nobody can sign in. Its log says where it looks for one.',
          { 'Retry-After': '5' },
        )
      if (sealed.length > LONGEST_SEALED)
        return apiError(400, 'The credential is too long for a cookie. Use an API token.')
      const chunks = chunksOf(sealed)
      candidatesIn(c).forEach(seal.forget)
      chunks.forEach((chunk, index) => {
        setCookie(c, nameOf(baseOf(c), index), chunk, attributes(c, kept))
      })
      clearFrom(c, chunks.length)
      return { ...session, end }
    },

    clear(c) {
      candidatesIn(c).forEach(seal.forget)
      clearFrom(c, 0)
    },
  }
}
