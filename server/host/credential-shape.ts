import { decodeJwt } from 'jose'
import type { Credential } from '#src/contract/host.ts'

/** Bytes a credential may have; what is longer is no token but something pasted by mistake. */
const LONGEST_CREDENTIAL = 8 * 1024

const VISIBLE_ASCII = /^[\u0021-\u007e]+$/
const THREE_BASE64URL_PARTS = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** A credential of the right shape with its end in seconds since 1970 (JWT `exp`), or what is wrong with it. */
type CredentialShape = { ok: true; expiresAt: number | undefined } | { ok: false; problem: string }

const wrong = (problem: string): CredentialShape => ({ ok: false, problem })

const payloadOf = (jwt: string): { exp?: unknown } | undefined => {
  try {
    return decodeJwt(jwt)
  } catch {
    return undefined
  }
}

const jwtShape = (jwt: string, now: Date): CredentialShape => {
  const payload = THREE_BASE64URL_PARTS.test(jwt) ? payloadOf(jwt) : undefined
  if (payload === undefined)
    return wrong('This is not a JWT: it has three parts with dots between them. Paste it whole.')
  const { exp } = payload
  if (exp === undefined) return { ok: true, expiresAt: undefined }
  if (typeof exp !== 'number' || Number.isNaN(new Date(exp * 1000).getTime()))
    return wrong('This JWT has an expiry that cannot be read. Get a new one.')
  if (exp * 1000 <= now.getTime())
    return wrong(`This JWT expired at ${new Date(exp * 1000).toISOString()}. Get a new one.`)
  return { ok: true, expiresAt: exp }
}

/**
 * Checks what can be checked without the API (API §5): there is no operation that tells whom a
 * credential belongs to, so whether it is valid shows with the first request.
 */
export const credentialShape = ({ scheme, credential }: Credential, now: Date): CredentialShape => {
  if (credential.length > LONGEST_CREDENTIAL)
    return wrong('The credential is longer than 8 kB. Paste the token alone.')
  if (!VISIBLE_ASCII.test(credential))
    return wrong(
      'The credential has blanks or characters that no token has. Paste the token alone, without the word Token or Bearer.',
    )
  return scheme === 'Bearer' ? jwtShape(credential, now) : { ok: true, expiresAt: undefined }
}
