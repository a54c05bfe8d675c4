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
  ])('%s is taken', (_name, credential) => {
    expect(token(credential)).toEqual({ ok: true, expiresAt: undefined })
  })

  test.each([
    ['nothing', '', /alone/],
    ['with its scheme', 'Token abc', /without the word Token or Bearer/],
    ['with a line end', 'abc\n', /blanks/],
    ['with a line end that would add a header', 'abc\r\nX-Other: 1', /blanks/],
    ['with a letter beyond ASCII', 'tokén', /characters/],
    ['over 8 kB', 'x'.repeat(8193), /longer than 8 kB/],
  ])('%s is refused', (_name, credential, problem) => {
    expect(token(credential)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })
})

describe('a JWT', () => {
  test('is taken with its end in seconds', async () => {
    const signed = await new SignJWT({ sub: 'someone' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(1_800_000_000)
      .sign(new Uint8Array(32))
    expect(bearer(signed)).toEqual({ ok: true, expiresAt: 1_800_000_000 })
  })

  test.each([
    ['without an end', jwt({ sub: 'x' }), undefined],
    ['with a fraction of a second', jwt({ exp: 1_800_000_000.5 }), 1_800_000_000.5],
  ])('%s is taken', (_name, credential, expiresAt) => {
    expect(bearer(credential)).toEqual({ ok: true, expiresAt })
  })

  test.each([
    ['an API token', 'abcdef', /not a JWT/],
    ['two parts', 'a.b', /not a JWT/],
    ['four parts', 'a.b.c.d', /not a JWT/],
    ['an empty signature', `${encode({})}.${encode({})}.`, /not a JWT/],
    ['a payload that is no JSON', 'abc.abc.abc', /not a JWT/],
    ['a payload that is no object', jwt([1]), /not a JWT/],
    [
      'one that ends now',
      jwt({ exp: NOW.getTime() / 1000 }),
      /expired at 2026-03-02T12:00:00.000Z/,
    ],
    ['an end in words', jwt({ exp: 'tomorrow' }), /cannot be read/],
    ['an end beyond all dates', jwt({ exp: 1e300 }), /cannot be read/],
  ])('%s is refused', (_name, credential, problem) => {
    expect(bearer(credential)).toEqual({ ok: false, problem: expect.stringMatching(problem) })
  })
})
