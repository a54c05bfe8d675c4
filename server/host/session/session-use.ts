import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/*
 * When a session was last used, in a cookie beside it. It is signed and bound to that very session, so that nobody can
 * prolong one. A cookie of its own: an answer that arrives after sign-out brings no session back.
 */

/** When sessions end by themselves, in seconds: after signing in, and after their last use. */
export type SessionEnds = { afterSeconds: number; idleSeconds: number | undefined }

const ALGORITHM = 'HS256'

const nameOf = (sealed: string) => createHash('sha256').update(sealed).digest('base64url')

/** Writes and reads notes with the keys of a host: the first one signs, all are accepted. */
export const createSessionUse = (keys: readonly Uint8Array[]) => ({
  /** The note that a session is in use at `at`; undefined without a key. */
  async note(sealed: string, at: Date): Promise<string | undefined> {
    const [key] = keys
    if (key === undefined) return undefined
    return new SignJWT()
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(nameOf(sealed))
      .setIssuedAt(at)
      .sign(key)
  },

  /** When a session was last used, in Unix seconds; undefined if the note is missing, altered, or about another one. */
  async read(sealed: string, note: string | undefined, at: Date): Promise<number | undefined> {
    if (note === undefined) return undefined
    const checks = { algorithms: [ALGORITHM], subject: nameOf(sealed), currentDate: at }
    for (const key of keys) {
      const read = await jwtVerify(note, key, checks).catch(() => undefined)
      if (read !== undefined) return read.payload.iat
    }
    return undefined
  },
})
