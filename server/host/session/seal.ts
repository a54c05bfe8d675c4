import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type Credential, credentialSchema } from '#src/contract/host.ts'
import type { SessionSecrets } from './session-secret.ts'

/** How many sessions are kept open, and for how many milliseconds without a request. */
const KEPT = { max: 1000, ttl: 5 * 60_000, updateAgeOnGet: true, ttlAutopurge: true }

const sealedSchema = z.object({
  credential: credentialSchema,
  /** `exp` of the person's JWT in Unix seconds. */
  expiresAt: z.optional(z.number()),
})

/** What is sealed: the credential and the expiry of a JWT in Unix seconds. */
export type SealedSession = { credential: Credential; expiresAt?: number | undefined }

/** What was opened. `since` and `until` are in Unix seconds; `until` is Infinity without an end. */
type Opened = SealedSession & { since: number; until: number; secret: string }

/**
 * Seals sessions with keys that every host with the same secrets derives: the first one seals, all open. `upstream`, the
 * API's base address, is part of the key, so that a credential is never sent to another API. What was opened is kept
 * while it is in use, so that a browser's requests do not pay for the decryption each time; it is found by its whole
 * sealed text only, which is as secret as its content.
 */
export const createSeal = (secrets: SessionSecrets, upstream: string, now: () => Date) => {
  const keys = new Map<string, Uint8Array>()
  const keyOf = (secret: string, use = ''): Uint8Array => {
    const info = `tidemark session ${upstream}${use}`
    const key = keys.get(info + secret) ?? new Uint8Array(hkdfSync('sha256', secret, '', info, 32))
    keys.set(info + secret, key)
    return key
  }
  const opened = new LRUCache<string, Opened>(KEPT)

  const open = async (sealed: string): Promise<Opened | undefined> => {
    for (const secret of secrets()) {
      const read = await jwtDecrypt(sealed, keyOf(secret), {
        currentDate: now(),
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['iat'],
      }).catch(() => undefined)
      const session = sealedSchema.safeParse(read?.payload['session'])
      const { iat: since = 0, exp: until = Infinity } = read?.payload ?? {}
      if (session.success) return { ...session.data, since, until, secret }
    }
    return undefined
  }

  const noteWith = (secret: string, sealed: string, at: number) =>
    `${at}.${createHmac('sha256', keyOf(secret, ' use')).update(`${at} ${sealed}`).digest('base64url')}`

  return {
    /** The sealed text, without an end if `until` is Infinity; undefined without a secret. */
    async seal(session: SealedSession, since: number, until: number): Promise<string | undefined> {
      const [secret] = secrets()
      if (secret === undefined) return undefined
      const sealed = new EncryptJWT({ session })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt(since)
      if (until < Infinity) sealed.setExpirationTime(until)
      return sealed.encrypt(keyOf(secret))
    },

    /** Undefined if it was altered, is over, or was sealed with a secret that is not given any more. */
    async open(sealed: string): Promise<Opened | undefined> {
      const known = opened.get(sealed)
      const session =
        known !== undefined && secrets().includes(known.secret) ? known : await open(sealed)
      if (session !== undefined && now().getTime() < session.until * 1000) {
        if (session !== known) opened.set(sealed, session)
        return session
      }
      opened.delete(sealed)
      return undefined
    },

    forget: (sealed: string) => opened.delete(sealed),

    /** A note that a session was in use at `at`, in Unix seconds: signed, and bound to that very session. */
    note: (sealed: string, at: number): string | undefined =>
      secrets()
        .slice(0, 1)
        .map((secret) => noteWith(secret, sealed, at))[0],

    /** When a session was used, as a note says; 0 if the note is altered, or about another one. */
    readNote(sealed: string, note: string): number {
      const given = Buffer.from(note)
      const at = Number.parseInt(note, 10)
      return secrets().some((secret) => {
        const right = Buffer.from(noteWith(secret, sealed, at))
        return right.length === given.length && timingSafeEqual(right, given)
      })
        ? at
        : 0
    },
  }
}
