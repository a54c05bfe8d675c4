import type { OutgoingHttpHeaders } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type Check, checkApi, describeChecks } from './check-api.ts'
import { type LocalUpstream, startUpstream } from '#host/testing/local-upstream.ts'

let upstream: LocalUpstream | undefined
afterEach(async () => {
  await upstream?.close()
  upstream = undefined
})

const ENVIRONMENT = '6f1c2d3e-0000-4000-8000-000000000001'
const CREDENTIAL = { scheme: 'Token', credential: 't' } as const
const DEFAULTS = { credential: CREDENTIAL, environment: ENVIRONMENT, direct: false }
const BUDGET = {
  'X-RateLimit-Limit': '1000',
  'X-RateLimit-Remaining': '998',
  'X-RateLimit-Reset': '1772456400',
}
const PAGE = {
  page: 1,
  page_size: 20,
  results: [{ id: ENVIRONMENT, created_at: '2026-03-02T12:00:00Z', status: 'DEPLOYED' }],
}

/** An API that requires a credential and then responds with `answer`. */
const check = async (
  answer: { status?: number; headers?: OutgoingHttpHeaders; body?: unknown } = {},
  options: Partial<Parameters<typeof checkApi>[0]> = {},
): Promise<Check[]> => {
  upstream = await startUpstream((request, response) => {
    const known = request.headers.authorization === 'Token t'
    const status = known ? (answer.status ?? 200) : 401
    response.writeHead(status, {
      'Content-Type': 'application/json',
      ...(answer.headers ?? BUDGET),
    })
    const refusal = { status, error: 'Error', message: 'A message of the API' }
    response.end(JSON.stringify(status === 200 ? (answer.body ?? PAGE) : refusal))
  })
  return checkApi({ ...DEFAULTS, apiUrl: upstream.url, ...options })
}

const outcomes = (checks: readonly Check[]) => checks.map(({ outcome }) => outcome).join(' ')
const detailOf = (checks: readonly Check[], name: Check['name']) =>
  checks.find((found) => found.name === name)?.detail

describe('an API', () => {
  test('that matches the description passes', async () => {
    const checks = await check()
    expect(outcomes(checks)).toBe('ok ok ok ok ok skipped')
    expect(upstream?.seen.map(({ url }) => url)).toEqual([
      `/environment/${ENVIRONMENT}/deploymentHistory`,
      `/environment/${ENVIRONMENT}/deploymentHistory`,
    ])
    expect(detailOf(checks, 'rate-limit headers')).toBe('998 of 1000 requests left.')
  })

  test('that is not running fails once, and the rest is skipped', async () => {
    const gone = await startUpstream(() => {})
    await gone.close()
    const checks = await checkApi({ ...DEFAULTS, apiUrl: gone.url })
    expect(outcomes(checks)).toBe('failed skipped skipped skipped skipped skipped')
    expect(detailOf(checks, 'reachable')).toBe(
      `The API at ${gone.url} cannot be reached: the connection failed (ECONNREFUSED). Check that it is running and that the console's host can reach it, then try again.`,
    )
  })

  test('that requires no credential must be at the wrong address', async () => {
    upstream = await startUpstream((_request, response) => {
      response.end('<h1>Welcome</h1>')
    })
    const checks = await checkApi({ ...DEFAULTS, apiUrl: upstream.url })
    expect(outcomes(checks)).toBe('failed skipped skipped skipped skipped skipped')
    expect(detailOf(checks, 'reachable')).toContain('Check the base address.')
  })

  test.each([
    ['rejects the credential', 401, 'ok failed failed ok skipped skipped', 'A message of the API'],
    ['does not permit it', 403, 'ok ok failed ok skipped skipped', 'A message of the API'],
    ['does not know the environment', 404, 'ok ok failed ok skipped skipped', '404'],
    ['has no budget left', 429, 'ok failed failed ok skipped skipped', '429'],
    ['fails', 500, 'ok failed failed ok skipped skipped', '500'],
  ])('that %s', async (_name, status, expected, words) => {
    const checks = await check({ status })
    expect(outcomes(checks)).toBe(expected)
    expect(describeChecks(checks)).toContain(words)
  })

  test('without the budget in its headers', async () => {
    const checks = await check({ headers: { 'X-RateLimit-Limit': '1000' } })
    expect(detailOf(checks, 'rate-limit headers')).toBe(
      'Missing or not a number: X-RateLimit-Remaining, X-RateLimit-Reset.',
    )
  })

  test('that does not match the description', async () => {
    const drifted = { ...PAGE, total: 1, results: [{ ...PAGE.results[0], status: 'PAUSED' }] }
    const checks = await check({ body: drifted })
    expect(outcomes(checks)).toBe('ok ok ok ok failed skipped')
    expect(detailOf(checks, 'contract')).toMatch(/results\.0\.status: /)
    expect(detailOf(checks, 'contract')).toContain('total')
  })
})

describe('with --direct', () => {
  test.each<[string, OutgoingHttpHeaders, Check['outcome']]>([
    ['no CORS at all', {}, 'failed'],
    ['hidden headers', { 'Access-Control-Allow-Origin': '*' }, 'failed'],
    [
      'all of it',
      {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers':
          'x-ratelimit-limit, X-RateLimit-Remaining, X-RateLimit-Reset',
      },
      'ok',
    ],
  ])('an API that offers browsers %s', async (_name, headers, outcome) => {
    const checks = await check({ headers: { ...BUDGET, ...headers } }, { direct: true })
    expect(checks.find(({ name }) => name === 'rate-limit headers')?.outcome).toBe(outcome)
  })
})

describe('a check that lacks its input is skipped, and says what is missing', () => {
  test('a credential', async () => {
    const checks = await check({}, { credential: undefined })
    expect(outcomes(checks)).toBe('ok skipped skipped skipped skipped skipped')
    expect(describeChecks(checks)).toContain('Set API_TOKEN or API_JWT')
  })

  test('an environment', async () => {
    const checks = await check({ status: 404 }, { environment: undefined })
    expect(outcomes(checks)).toBe('ok ok skipped ok skipped skipped')
    expect(describeChecks(checks)).toContain('--environment')
  })
})

describe('the format of clusterInputs', () => {
  const options = {
    apiUrl: 'http://api.example',
    credential: CREDENTIAL,
    environment: ENVIRONMENT,
    component: { organizationId: 'o', clusterId: 'c', componentKey: 'k' },
    direct: false,
  }
  type Kind = 'byComponent' | 'flat' | 'either' | 'none' | 'gone'

  /** An API that accepts one format, both or none. */
  const api =
    (kind: Kind): typeof fetch =>
    async (_url, init) => {
      const headers = new Headers(init?.headers)
      if (!headers.has('Authorization')) return new Response('{}', { status: 401 })
      if (init?.method !== 'POST') return Response.json(PAGE, { headers: BUDGET })
      if (kind === 'gone') return new Response('{}', { status: 404 })
      const body = await new Request(options.apiUrl, init).json()
      const { clusterInputs } = body as { clusterInputs: object }
      const is = Object.values(clusterInputs).every((each) => typeof each === 'string')
        ? 'flat'
        : 'byComponent'
      return new Response('{}', { status: kind === is || kind === 'either' ? 200 : 400 })
    }

  test.each<[Kind, 'byComponent' | 'flat' | undefined, Check['outcome'], string]>([
    ['byComponent', undefined, 'ok', 'expects them by component'],
    ['flat', 'flat', 'ok', 'expects them flat'],
    ['flat', undefined, 'failed', 'Set "clusterInputs": "flat" in the configuration file.'],
    [
      'byComponent',
      'flat',
      'failed',
      'Set "clusterInputs": "byComponent" in the configuration file.',
    ],
    ['either', undefined, 'ok', 'accepts both formats'],
    ['none', undefined, 'failed', 'both formats: 400'],
    ['gone', undefined, 'failed', 'Resolving the component failed: 404.'],
  ])('%s, sent as %s: %s', async (kind, clusterInputs, outcome, words) => {
    const checks = await checkApi({ ...options, clusterInputs, fetch: api(kind) })
    const found = checks.find(({ name }) => name === 'cluster inputs')
    expect(found?.outcome).toBe(outcome)
    expect(found?.detail).toContain(words)
  })
})

test('each check is one line', async () => {
  const text = describeChecks(await check())
  expect(text.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^ok {7}reachable: /),
    expect.stringMatching(/^ok {7}authenticated: /),
    expect.stringMatching(/^ok {7}permitted: /),
    expect.stringMatching(/^ok {7}rate-limit headers: /),
    expect.stringMatching(/^ok {7}contract: /),
    expect.stringMatching(/^skipped {2}cluster inputs: /),
  ])
})
