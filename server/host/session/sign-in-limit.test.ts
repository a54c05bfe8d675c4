import { expect, test } from 'vitest'
import { createSignInLimit } from './sign-in-limit.ts'

const START = Date.parse('2026-03-02T12:00:00Z')

const limited = (limit: number) => {
  let at = START
  const tryAgainIn = createSignInLimit(limit, () => new Date(at))
  return { tryAgainIn, pass: (seconds: number) => (at += seconds * 1000) }
}

test('a client may try so often in ten minutes, and is told how long to wait', () => {
  const { tryAgainIn, pass } = limited(2)
  expect(tryAgainIn('192.0.2.1')).toBeUndefined()
  pass(60)
  expect(tryAgainIn('192.0.2.1')).toBeUndefined()
  expect(tryAgainIn('192.0.2.1')).toBe(540)
  pass(539)
  expect(tryAgainIn('192.0.2.1')).toBe(1)
  pass(1)
  expect(tryAgainIn('192.0.2.1')).toBeUndefined()
})

test.each([
  ['another address', '192.0.2.1', '192.0.2.2', false],
  ['the same', '192.0.2.1', '192.0.2.1', true],
  ['another address of the same IPv6 network', '2001:db8::1', '2001:db8:0:0:ffff::2', true],
  ['another IPv6 network', '2001:db8::1', '2001:db8:0:1::1', false],
  ['nobody knows which', undefined, undefined, true],
])('%s counts as the same client: %s, %s, %s', (_name, one, other, isSame) => {
  const { tryAgainIn } = limited(1)
  tryAgainIn(one)
  expect(tryAgainIn(other) !== undefined).toBe(isSame)
})
