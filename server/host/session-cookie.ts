import { createHash, hkdfSync } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod/mini'
import { type Credential, credentialSchema } from '#src/contract/host.ts'
import { isHttps } from './request-origin.ts'

/** Absolute life of a session in seconds; a sealed cookie cannot be revoked before its end. */
const LIFE_SECONDS = 12 * 60 * 60
/** Characters of one cookie; browsers refuse one of more than 4,096 with its name and attributes. */
const CHUNK = 3500
/** Characters of all chunks; Node refuses a request whose headers exceed 16 kB. */
const LONGEST_SEALED = 12 * 1024

const sealedSchema = z.object({
  credential: credentialSchema,
  /** `exp` of the person's JWT, in seconds since 1970. */
  expiresAt: z.optional(z.number()),
})

/** What the cookie holds: the credential and the end of the JWT in seconds since 1970. */
export type SealedSession = { credential: Credential; expiresAt: number | undefined }

/** Reads, writes and ends the sealed session of a request. */
export type SessionCookie = {
  /** The session that the request's cookies hold; undefined when there is none, or it ended or was altered. */
  read(c: Context): Promise<SealedSession | undefined>
  /** Seals the session into `Set-Cookie`; false, with no cookie set, when it is too large for cookies. */
  write(c: Context, session: SealedSession): Promise<boolean>
  /** Ends the session in the browser, all chunks of it. */
  clear(c: Context): void
}

const chunksOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / CHUNK) }, (_, index) =>
    text.slice(index * CHUNK, (index + 1) * CHUNK),
  )

/**
 * Sessions sealed with a key that any host with the same `secret` derives again. `upstream`, the
 * API's base address, is part of the name, since cookies ignore ports, and of the key, so that a
 * credential is never sent to an API that it was not given for.
 */
export const createSessionCookie = (options: {
  secret: string
  upstream: string
  now: () => Date
}): SessionCookie => {
  const { secret, upstream, now } = options
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `tidemark session ${upstream}`, 32))
  const base = `tidemark-${createHash('sha256').update(upstream).digest('hex').slice(0, 8)}`
  const nameOf = (index: number) => (index === 0 ? base : `${base}.${index}`)

  const attributes = (c: Context, maxAge: number) => ({
    httpOnly: true,
    sameSite: 'Strict' as const,
    path: '/',
    secure: isHttps(c.req.raw),
    maxAge,
  })

  const clearFrom = (c: Context, first: number) => {
    const sent = Object.keys(getCookie(c)).filter((name) => name.startsWith(`${base}.`))
    const kept = new Set(Array.from({ length: first }, (_, index) => nameOf(index)))
    for (const name of new Set([base, ...sent]))
      if (!kept.has(name)) setCookie(c, name, '', attributes(c, 0))
  }

  return {
    async read(c) {
      const cookies = getCookie(c)
      let sealed = ''
      for (let index = 0; ; index += 1) {
        const chunk = cookies[nameOf(index)]
        if (chunk === undefined) break
        sealed += chunk
      }
      if (sealed === '') return undefined
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          currentDate: now(),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        })
        const { credential, expiresAt } = z.parse(sealedSchema, payload['session'])
        return { credential, expiresAt }
      } catch {
        // Altered, ended, or sealed with another secret: for the person it is all the same, signed out.
        return undefined
      }
    },

    async write(c, session) {
      const nowSeconds = Math.floor(now().getTime() / 1000)
      const end = Math.min(nowSeconds + LIFE_SECONDS, session.expiresAt ?? Infinity)
      const sealed = await new EncryptJWT({ session })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(end)
        .encrypt(key)
      if (sealed.length > LONGEST_SEALED) return false
      const chunks = chunksOf(sealed)
      chunks.forEach((chunk, index) => {
        setCookie(c, nameOf(index), chunk, attributes(c, Math.floor(end - nowSeconds)))
      })
      clearFrom(c, chunks.length)
      return true
    },

    clear(c) {
      clearFrom(c, 0)
    },
  }
}
