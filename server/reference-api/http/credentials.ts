import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'

const JWT_TTL_SECONDS = 3600
// The clocks of two machines may differ by a few seconds.
const CLOCK_TOLERANCE_SECONDS = 5
const AUTHORIZATION = /^([a-z]+) +(\S+)$/i
const API_TOKEN = /^tdm_([0-9a-f]{12})_([\w-]{32,})$/

/** The owner of a valid credential. */
export type Caller = {
  /** Identifies the credential without revealing it: the key of its budget and counters. */
  key: string
  /** Valid, but without permissions (API §5.4). */
  forbidden: boolean
}

/** The result of checking an `Authorization` header: a caller, or the reason for a 401. */
export type Authentication =
  | { kind: 'caller'; caller: Caller }
  | { kind: 'refused'; message: string }

/** The credentials of one embedded API; they are kept in memory until the process ends. */
export type Credentials = {
  mintToken: (options?: { forbidden?: boolean }) => string
  mintJwt: (options?: { expiresInSeconds?: number }) => Promise<string>
  authenticate: (authorization: string | undefined) => Promise<Authentication>
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A short hash that identifies a caller in logs without revealing the credential. */
export const shortHash = (key: string): string => sha256(key).toString('hex').slice(0, 8)

const refused = (message: string): Authentication => ({ kind: 'refused', message })

/**
 * Creates and checks API tokens and JWTs (API §5). JWTs are signed with `signingKey`, by default a
 * random key.
 */
export const createCredentials = (
  now: () => Date,
  signingKey: Uint8Array = randomBytes(32),
): Credentials => {
  const tokens = new Map<string, { hash: Buffer; forbidden: boolean }>()

  const mintToken: Credentials['mintToken'] = ({ forbidden = false } = {}) => {
    const id = randomBytes(6).toString('hex')
    const secret = randomBytes(24).toString('base64url')
    tokens.set(id, { hash: sha256(secret), forbidden })
    return `tdm_${id}_${secret}`
  }

  const mintJwt: Credentials['mintJwt'] = ({ expiresInSeconds = JWT_TTL_SECONDS } = {}) => {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject('sample-user')
      .setJti(randomBytes(9).toString('base64url'))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresInSeconds)
      .sign(signingKey)
  }

  const checkToken = (token: string): Authentication => {
    const [, id = '', secret = ''] = API_TOKEN.exec(token) ?? []
    const known = tokens.get(id)
    if (!known || !timingSafeEqual(known.hash, sha256(secret))) {
      return refused('The API token is not valid')
    }
    return { kind: 'caller', caller: { key: `token:${id}`, forbidden: known.forbidden } }
  }

  const checkJwt = async (jwt: string): Promise<Authentication> => {
    try {
      const { payload } = await jwtVerify(jwt, signingKey, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
      })
      // By the token's ID, not its text: base64 can encode one signature in several ways.
      return { kind: 'caller', caller: { key: `jwt:${payload.jti ?? ''}`, forbidden: false } }
    } catch (error) {
      return refused(
        error instanceof errors.JWTExpired ? 'The JWT has expired' : 'The JWT is not valid',
      )
    }
  }

  const authenticate: Credentials['authenticate'] = (authorization) => {
    const [, scheme = '', credential = ''] = AUTHORIZATION.exec(authorization ?? '') ?? []
    switch (scheme.toLowerCase()) {
      case 'token':
        return Promise.resolve(checkToken(credential))
      case 'bearer':
        return checkJwt(credential)
      default:
        return Promise.resolve(
          refused('Access token is missing: send Authorization: Token … or Bearer …'),
        )
    }
  }

  return { mintToken, mintJwt, authenticate }
}
