import { expect, test } from 'vitest'
import {
  consoleConfigSchema,
  readConsoleConfig,
  sessionAnswerSchema,
  signInSchema,
} from './host.ts'

test.each([
  [{ scheme: 'Token', credential: 'abc' }, true],
  [{ scheme: 'Bearer', credential: 'a.b.c' }, true],
  [{ sample: true }, true],
  [{ sample: false }, false],
  [{ scheme: 'Basic', credential: 'abc' }, false],
  [{ scheme: 'Token', credential: '' }, false],
  [{ credential: 'abc' }, false],
  [null, false],
])('the sign-in %j is valid: %s', (body, accepted) => {
  expect(signInSchema.safeParse(body).success).toBe(accepted)
})

test('a session is read without its credential, even if a host sends one', () => {
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
])('the console configuration %j is valid: %s', (config, accepted) => {
  expect(consoleConfigSchema.safeParse(config).success).toBe(accepted)
})

test('the error for an invalid configuration names the wrong link or member', () => {
  const config = { mode: 'direct', apiBaseUrl: 'https://api.example.com' }
  const logs = { on: 'service', label: 'Logs', url: 'https://logs.example.com/{serviceName}' }
  expect(readConsoleConfig({ ...config, links: [logs] })).toEqual({ ...config, links: [logs] })
  expect(() =>
    readConsoleConfig({ ...config, links: [{ ...logs, url: 'javascript:alert(1)' }] }),
  ).toThrow('config.json: Link 1 “Logs” needs an address that starts with https:// or http://.')
  expect(() => readConsoleConfig({ mode: 'direct' })).toThrow(
    'config.json: "apiBaseUrl" is invalid.',
  )
})
