import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createCredentials } from './credentials.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import { NOON, ask, createClock, listPath } from '#reference/testing/test-client.ts'

const KEY = new TextEncoder().encode('a key that only this test knows, 32+')
const OTHER_KEY = new TextEncoder().encode('a key that only the attacker knows!!')
const seconds = (offset: number) => Math.floor(NOON.getTime() / 1000) + offset

const jwt = (expires: number | undefined, alg = 'HS256', key = KEY) => {
  const token = new SignJWT({}).setProtectedHeader({ alg }).setJti('one')
  return (expires === undefined ? token : token.setExpirationTime(seconds(expires))).sign(key)
}

describe('JWTs', () => {
  const { authenticate } = createCredentials(() => NOON, KEY)
  const unsigned = new UnsecuredJWT({}).setExpirationTime(seconds(60)).encode()
  const tampered = async () => {
    const [header = '', , signature = ''] = (await jwt(60)).split('.')
    const payload = Buffer.from(JSON.stringify({ exp: seconds(9_999_999) })).toString('base64url')
    return [header, payload, signature].join('.')
  }

  it.each([
    ['one that is signed and has not expired', jwt(60), 'caller'],
    ['one that expired within the clock skew', jwt(-4), 'caller'],
    ['one that has expired', jwt(-6), 'refused'],
    ['one that never expires', jwt(undefined), 'refused'],
    ['one signed with another key', jwt(60, 'HS256', OTHER_KEY), 'refused'],
    ['one with another algorithm', jwt(60, 'HS512'), 'refused'],
    ['one with the algorithm none', Promise.resolve(unsigned), 'refused'],
    ['one with a tampered payload', tampered(), 'refused'],
    ['something that is not a JWT', Promise.resolve('abc.def.ghi'), 'refused'],
  ])('checks %s', async (_what, token, verdict) => {
    expect(await authenticate(`Bearer ${await token}`)).toMatchObject({ kind: verdict })
  })

  it('reports that a JWT has expired', async () => {
    const clock = createClock()
    const credentials = createCredentials(clock.now)
    const token = await credentials.mintJwt({ expiresInSeconds: 60 })
    clock.pass(66_000)
    expect(await credentials.authenticate(`Bearer ${token}`)).toEqual({
      kind: 'refused',
      message: 'The JWT has expired',
    })
  })

  it('lives for an hour by default', async () => {
    const clock = createClock()
    const credentials = createCredentials(clock.now)
    const token = await credentials.mintJwt()
    clock.pass(3_600_000)
    expect(await credentials.authenticate(`Bearer ${token}`)).toMatchObject({ kind: 'caller' })
    clock.pass(6000)
    expect(await credentials.authenticate(`Bearer ${token}`)).toMatchObject({ kind: 'refused' })
  })
})

describe('the Authorization header', () => {
  const api = createReferenceApi({ seedSize: 20, now: () => NOON })
  const token = api.mintToken()
  const path = listPath(api, 'single')
  const statusWith = async (authorization: string | undefined) =>
    (await ask(api, path, authorization)).status

  it.each([
    ['an API token', `Token ${token}`, 200],
    ['its scheme in lower case', `token ${token}`, 200],
    ['its scheme in upper case', `TOKEN ${token}`, 200],
    ['no credential', undefined, 401],
    ['an empty one', '', 401],
    ['a scheme alone', 'Token', 401],
    ['a scheme and a space', 'Token ', 401],
    ['a token without its scheme', token, 401],
    ['a token as a JWT', `Bearer ${token}`, 401],
    ['another scheme', `Basic ${token}`, 401],
    ['a token with one more character', `Token ${token}x`, 401],
    ['a token with one character less', `Token ${token.slice(0, -1)}`, 401],
    ['an unknown token', 'Token tdm_000000000000_abcdefghijklmnopqrstuvwxyz012345', 401],
    ['two credentials', `Token ${token}, Token ${token}`, 401],
  ])('with %s', async (_what, authorization, status) => {
    expect(await statusWith(authorization)).toBe(status)
  })

  it('may contain a JWT, with its scheme in either case', async () => {
    const credential = await api.mintJwt()
    expect(await statusWith(`Bearer ${credential}`)).toBe(200)
    expect(await statusWith(`bearer ${credential}`)).toBe(200)
    expect(await statusWith(`Token ${credential}`)).toBe(401)
  })

  it('is requested with the accepted schemes', async () => {
    const response = await ask(api, path)
    expect(response.headers.get('WWW-Authenticate')).toBe('Token, Bearer')
    expect(await response.json()).toEqual({
      status: 401,
      error: 'Unauthorized',
      message: 'Access token is missing: send Authorization: Token … or Bearer …',
    })
  })

  it('distinguishes a token without permissions from an unknown one', async () => {
    const response = await ask(api, path, `Token ${api.mintToken({ forbidden: true })}`)
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      status: 403,
      error: 'Forbidden',
      message: 'This token has no permission for this operation',
    })
  })
})
