import { expect, it } from 'vitest'
import { jwtExpiry } from './jwt-expiry.ts'

const jwt = (claims: unknown) =>
  `e30.${Buffer.from(typeof claims === 'string' ? claims : JSON.stringify(claims)).toString('base64url')}.c2ln`

it.each([
  ['the second it names', jwt({ exp: 1_795_190_400 }), '2026-11-20T16:00:00.000Z'],
  ['none when it names none', jwt({ sub: 'person' }), undefined],
  ['none when it names no number', jwt({ exp: 'soon' }), undefined],
  ['none when its claims are no object', jwt('5'), undefined],
  ['none when its claims are no JSON', jwt('{'), undefined],
  ['none when it is no JWT', 'token', undefined],
])('a JWT ends at %s', (_, token, expected) => {
  expect(jwtExpiry(token)?.toISOString()).toBe(expected)
})
