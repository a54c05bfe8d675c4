import { decodeJwt } from 'jose'
import type { Credential } from '#src/contract/host.ts'

/** Maximum length of a credential; anything longer was pasted by mistake. */
const LONGEST_CREDENTIAL = 8 * 1024

const VISIBLE_ASCII = /^[\u0021-\u007e]+$/
const THREE_BASE64URL_PARTS = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** A well-formed credential with its expiry in Unix seconds (JWT `exp`), or what is wrong with it. */
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
    return wrong('This is not a JWT, which has three parts separated by dots. Paste the whole JWT.')
  const { exp } = payload
  if (exp === undefined) return { ok: true, expiresAt: undefined }
  if (typeof exp !== 'number' || Number.isNaN(new Date(exp * 1000).getTime()))
    return wrong('The expiry of this JWT cannot be read. Get a new one.')
  if (exp * 1000 <= now.getTime())
    return wrong(`This JWT expired at ${new Date(exp * 1000).toISOString()}. Get a new one.`)
  return { ok: true, expiresAt: exp }
}

/**
 * Checks what can be checked without the API (API §5). The API has no operation to verify a
 * credential, so only the first request shows whether it is valid.
 */
export const credentialShape = ({ scheme, credential }: Credential, now: Date): CredentialShape => {
  if (credential.length > LONGEST_CREDENTIAL)
    return wrong('The credential is longer than 8 kB. Paste only the token.')
  if (!VISIBLE_ASCII.test(credential))
    return wrong(
      'The credential contains spaces or other characters that tokens cannot contain. Paste only the token, without the word Token or Bearer.',
    )
  return scheme === 'Bearer' ? jwtShape(credential, now) : { ok: true, expiresAt: undefined }
}
