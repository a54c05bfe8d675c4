import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { credentialShape } from './credential-shape.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (payload: unknown) => `${encode({ alg: 'HS256' })}.${encode(payload)}.c2ln`
const token = (credential: string) => credentialShape({ scheme: 'Token', credential }, NOW)
const bearer = (credential: string) => credentialShape({ scheme: 'Bearer', credential }, NOW)

describe('an API token', () => {
  test.each([
    ['one character', 'x'],
    ['every visible character', '!"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~'],
    ['8 kB', 'x'.repeat(8192)],
  ])('%s is accepted', (_name, credential) => {
    expect(token(credential)).toEqual({ ok: true, expiresAt: undefined })
  })

  test.each([
    ['nothing', '', /only the token/],
    ['with its scheme', 'Token abc', /without the word Token or Bearer/],
    ['with a line break', 'abc\n', /spaces/],
    ['with a line break that would add a header', 'abc\r\nX-Other: 1', /spaces/],
    ['with a letter outside ASCII', 'tokén', /characters/],
    ['over 8 kB', 'x'.repeat(8193), /longer than 8 kB/],
  ])('%s is rejected', (_name, credential, problem) => {
    expect(token(credential)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })
})

describe('a JWT', () => {
  test('is accepted with its expiry in seconds', async () => {
    const signed = await new SignJWT({ sub: 'someone' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(1_800_000_000)
      .sign(new Uint8Array(32))
    expect(bearer(signed)).toEqual({ ok: true, expiresAt: 1_800_000_000 })
  })

  test.each([
    ['without an expiry', jwt({ sub: 'x' }), undefined],
    ['with a fractional expiry', jwt({ exp: 1_800_000_000.5 }), 1_800_000_000.5],
  ])('%s is accepted', (_name, credential, expiresAt) => {
    expect(bearer(credential)).toEqual({ ok: true, expiresAt })
  })

  test.each([
    ['an API token', 'abcdef', /not a JWT/],
    ['two parts', 'a.b', /not a JWT/],
    ['four parts', 'a.b.c.d', /not a JWT/],
    ['an empty signature', `${encode({})}.${encode({})}.`, /not a JWT/],
    ['a payload that is not JSON', 'abc.abc.abc', /not a JWT/],
    ['a payload that is not an object', jwt([1]), /not a JWT/],
    [
      'one that expires now',
      jwt({ exp: NOW.getTime() / 1000 }),
      /expired at 2026-03-02T12:00:00.000Z/,
    ],
    ['an expiry that is text', jwt({ exp: 'tomorrow' }), /cannot be read/],
    ['an expiry beyond the range of dates', jwt({ exp: 1e300 }), /cannot be read/],
  ])('%s is rejected', (_name, credential, problem) => {
    expect(bearer(credential)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })
})
