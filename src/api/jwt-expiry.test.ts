import { expect, it } from 'vitest'
import { jwtExpiry } from './jwt-expiry.ts'

const jwt = (claims: unknown) =>
  `e30.${Buffer.from(typeof claims === 'string' ? claims : JSON.stringify(claims)).toString('base64url')}.c2ln`

it.each([
  ['the second that its exp names', jwt({ exp: 1_795_190_400 }), '2026-11-20T16:00:00.000Z'],
  ['no time when it has no exp', jwt({ sub: 'person' }), undefined],
  ['no time when its exp is not a number', jwt({ exp: 'soon' }), undefined],
  ['no time when its claims are not an object', jwt('5'), undefined],
  ['no time when its claims are not JSON', jwt('{'), undefined],
  ['no time when it is not a JWT', 'token', undefined],
])('a JWT expires at %s', (_, token, expected) => {
  expect(jwtExpiry(token)?.toISOString()).toBe(expected)
})
