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

describe('the environments of the team', () => {
  const teamEnvironments = Array.from({ length: 8 }, (_, at) => ({ id: `e${at}`, name: `n${at}` }))
  const team = async (statusOf: (id: string) => number) => {
    let open = 0
    const asked: { ids: string[]; most: number } = { ids: [], most: 0 }
    const checks = await checkApi({
      ...DEFAULTS,
      apiUrl: 'http://api.example',
      teamEnvironments,
      async fetch(url, init) {
        if (!new Headers(init?.headers).has('Authorization'))
          return new Response('{}', { status: 401 })
        const [, id = ''] = /environment\/([^/]+)/.exec(url) ?? []
        if (id === ENVIRONMENT)
          return Response.json(PAGE, { status: statusOf(id), headers: BUDGET })
        open += 1
        asked.most = Math.max(asked.most, open)
        asked.ids.push(id)
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
        open -= 1
        const status = statusOf(id)
        if (status === 0) throw new TypeError('fetch failed')
        return Response.json({ status, message: 'Of the API' }, { status })
      },
    })
    const found = checks.filter(({ name }) => name === 'team environments')
    return { found: found.map(({ outcome, detail }) => `${outcome}: ${detail}`), asked }
  }

  test('are each read once, a few at a time', async () => {
    const { found, asked } = await team(() => 200)
    expect(found).toEqual(['ok: The credential can read 8 environments of the team.'])
    expect(asked.ids).toEqual(teamEnvironments.map(({ id }) => id))
    expect(asked.most).toBe(3)
  })

  test('that the credential cannot read are named, in the order of the file', async () => {
    const { found } = await team((id) => ({ e2: 404, e6: 403 })[id] ?? 200)
    expect(found).toEqual([
      'failed: Reading “n2” (e2) failed: 404, "Of the API".',
      'failed: Reading “n6” (e6) failed: 403, "Of the API".',
    ])
  })

  test('are not asked for any more once the rate limit is reached', async () => {
    const { found, asked } = await team((id) => ({ e1: 404, e3: 429 })[id] ?? 200)
    expect(asked.ids.length).toBeLessThanOrEqual(6)
    expect(found).toEqual([
      'failed: Reading “n1” (e1) failed: 404, "Of the API".',
      expect.stringMatching(
        /^skipped: Stopped after \d of 8 environments\. The API responded 429, "Of the API"\. Try again later\.$/,
      ),
    ])
  })

  test('are not asked for any more once the API does not answer', async () => {
    const { found } = await team((id) => (id === 'e0' ? 0 : 200))
    expect(found).toEqual([expect.stringMatching(/^skipped: Stopped after .* cannot be reached/)])
  })

  test('are not read with a credential that the API rejects', async () => {
    const { found, asked } = await team(() => 401)
    expect(asked.ids).toEqual([])
    expect(found).toEqual(['skipped: No environment was read: see above.'])
  })

  test('are not mentioned where there are none', async () => {
    expect((await check()).some(({ name }) => name === 'team environments')).toBe(false)
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
