import { expect, test } from 'vitest'
import { consoleConfigSchema, sessionAnswerSchema, signInSchema } from './host.ts'

test.each([
  [{ scheme: 'Token', credential: 'abc' }, true],
  [{ scheme: 'Bearer', credential: 'a.b.c' }, true],
  [{ sample: true }, true],
  [{ sample: false }, false],
  [{ scheme: 'Basic', credential: 'abc' }, false],
  [{ scheme: 'Token', credential: '' }, false],
  [{ credential: 'abc' }, false],
  [null, false],
])('a sign-in of %j: %s', (body, accepted) => {
  expect(signInSchema.safeParse(body).success).toBe(accepted)
})

test('a session is told without its credential, even where a host sends one', () => {
  const session = { scheme: 'Token', expiresAt: null }
  const answer = { session: { ...session, credential: 'secret' } }
  expect(sessionAnswerSchema.parse(answer)).toEqual({ session })
  expect(sessionAnswerSchema.parse({ session: null })).toEqual({ session: null })
})

test.each([
  [{ mode: 'gateway', apiBaseUrl: '/api' }, true],
  [{ mode: 'direct', apiBaseUrl: 'https://api.example.com' }, true],
  [{ mode: 'proxy', apiBaseUrl: '/api' }, false],
  [{ mode: 'gateway' }, false],
])('a console configuration %j: %s', (config, accepted) => {
  expect(consoleConfigSchema.safeParse(config).success).toBe(accepted)
})
