import { expect, test, vi } from 'vitest'
import { type ConsoleConfig, HOST_REFUSAL, NOT_JSON, REQUEST_ID } from '#src/contract/host.ts'
import type { ApiError, ApiFailure } from './api-error.ts'
import { apiNow, clockAhead, followAhead } from '#src/lib/time/api-clock.ts'
import { createApi } from './create-api.ts'
import { resolveComponent } from './resolve-component.ts'

const CONFIG: Record<ConsoleConfig['mode'], ConsoleConfig> = {
  gateway: { mode: 'gateway', apiBaseUrl: '/api' },
  direct: { mode: 'direct', apiBaseUrl: 'https://api.example' },
}

/** How a request fails that gets this answer, and whether it ends the session. */
const failureOf = async (mode: ConsoleConfig['mode'], answer: Response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  const api = createApi(CONFIG[mode])
  const onUnauthorized = vi.fn(() => 'refused' as const)
  api.onUnauthorized(onUnauthorized)
  const request = { method: 'GET', path: '/anything', purpose: 'reading' } as const
  const failed = await api.request(request, (body) => body).catch((error: unknown) => error)
  return { failed, hasEnded: onUnauthorized.mock.calls.length > 0 }
}

const refused = (headers: Record<string, string> = {}) =>
  Response.json({ message: 'no' }, { status: 401, headers })
const BY_HOST = { [REQUEST_ID]: '1' }

test.each<[string, ConsoleConfig['mode'], Response, ApiFailure['kind'], boolean]>([
  ['the host', 'gateway', refused(BY_HOST), 'unauthorized', true],
  ['a proxy in front of the host', 'gateway', refused(), 'notTheApi', false],
  [
    'something between host and API',
    'gateway',
    new Response('', { status: 502, headers: { ...BY_HOST, [HOST_REFUSAL]: NOT_JSON } }),
    'notTheApi',
    false,
  ],
  ['a proxy that redirects', 'gateway', Response.error(), 'notTheApi', false],
  ['the API itself', 'direct', refused(), 'unauthorized', true],
])('a refusal by %s, in %s mode', async (_name, mode, answer, kind, hasEnded) => {
  expect(await failureOf(mode, answer)).toMatchObject({ failed: { failure: { kind } }, hasEnded })
})

test.each([
  ['120', { kind: 'rateLimited', status: 503, message: 'Down for a moment' }, 120],
  ['Mon, 02 Mar 2026 12:02:00 GMT', { kind: 'rateLimited', status: 503 }, 120],
  ['99999', { kind: 'rateLimited', status: 503 }, 3600],
  ['1', { kind: 'server', status: 503 }, undefined],
  ['soon', { kind: 'server', status: 503 }, undefined],
])(
  'a 503 with Retry-After: %s asks for a pause, or for another try',
  async (text, failure, seconds) => {
    const headers = { 'Retry-After': text, Date: 'Mon, 02 Mar 2026 12:00:00 GMT' }
    const answer = Response.json({ message: 'Down for a moment' }, { status: 503, headers })
    const { failed } = await failureOf('gateway', answer)
    expect(failed).toMatchObject({ failure })
    const { resetAt } = (failed as ApiError).failure as { resetAt?: Date }
    expect(resetAt && Math.round((resetAt.getTime() - Date.now()) / 1000)).toBe(seconds)
    followAhead(0)
  },
)

test('a request counts as soon as it is sent, and whoever shows the budget is told with its answer', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)))
  const api = createApi(CONFIG.direct)
  const seen: number[] = []
  api.budget.subscribe(() => seen.push(api.budget.get().remaining))
  const { remaining } = api.budget.get()
  const request = { method: 'GET', path: '/anything', purpose: 'reading' } as const
  const answered = api.request(request, (body) => body)
  expect(api.budget.get().remaining).toBe(remaining - 1)
  expect(seen).toEqual([])
  answers[0]?.(Response.json({}))
  await answered
  expect(seen).toEqual([remaining - 1])

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await api.request(request, (body) => body).catch(() => {})
  expect(seen).toEqual([remaining - 1, remaining - 2])
})

const MINUTES = 60_000

test.each([
  ['gateway', 20],
  ['gateway', -20],
  ['direct', 20],
] as const)('in %s mode an answer tells how far the clock is off: %s min', async (mode, off) => {
  const date = new Date(Date.now() - off * MINUTES).toUTCString()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { headers: { Date: date } })))
  const request = { method: 'GET', path: '/anything', purpose: 'reading' } as const
  await createApi(CONFIG[mode]).request(request, (body) => body)
  expect(clockAhead.get() / MINUTES).toBeCloseTo(off, 0)
  expect((Date.now() - apiNow()) / MINUTES).toBeCloseTo(off, 0)
  followAhead(0)
})

test('a refusal of the host tells nothing about the clock of the API', async () => {
  const headers = { ...BY_HOST, Date: new Date(Date.now() - 20 * MINUTES).toUTCString() }
  await failureOf('gateway', refused(headers))
  expect(clockAhead.get()).toBe(0)
})

test('an answer that came with the page tells it, too', () => {
  const request = { method: 'GET', path: '/anything' } as const
  const headers = { date: new Date(Date.now() - 20 * MINUTES).toUTCString() }
  const answers = [{ request, tookMs: 10, headers, text: '{}' }]
  createApi(CONFIG.gateway).countAnswers({ now: Date.now(), answers })
  // The page was opened at any time since its tab was.
  const off = Math.abs(clockAhead.get() - 20 * MINUTES)
  expect(off).toBeLessThan(performance.now() / 2 + 30_000)
  followAhead(0)
})

test('the values of a component keep all digits that the API gave them', async () => {
  const address = { organizationId: 'o', clusterId: 'c', componentKey: 'k' }
  const text = `{"clusterId":"c","componentKey":"k","fields":[
    {"key":"big","type":"number","defaultValue":9007199254740993},
    {"key":"version","type":"string","defaultValue":1.10},
    {"key":"choice","type":"number","constraints":{"allowedValues":[12345678901234567890,2],"min":-9007199254740993}}],
    "resolvedValues":{"seen":0.12345678901234567890}}`
  const headers = { 'Content-Type': 'application/json' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { headers })))
  const { signal } = new AbortController()
  const component = await resolveComponent(createApi(CONFIG.direct), address, '{}', signal)
  const [big, version, choice] = component.fields
  expect([big?.defaultValue, version?.defaultValue]).toEqual(['9007199254740993', '1.10'])
  expect(choice?.constraints?.allowedValues).toEqual(['12345678901234567890', '2'])
  expect(component.resolvedValues).toEqual({ seen: '0.12345678901234567890' })
  expect(component.problems).toEqual([])
})
