import { describe, expect, test } from 'vitest'
import { consoleConfigSchema, credentialSchema } from '#src/contract/host.ts'
import { createHost } from './create-host.ts'
import { NO_SETTINGS, type Settings } from '#host/command/load-settings.ts'
import { createLog } from '#host/watch/log.ts'

const WORKSPACE = {
  environments: [{ name: 'long', id: 'e1', description: '2,400 deployments' }],
  board: [],
  organizationId: 'o',
  clusterId: 'c',
  clusters: [],
  components: [{ key: 'k', description: 'A component' }],
}
const sample = { workspace: WORKSPACE, mintToken: () => 'minted' }
const gateway = {
  mode: 'gateway',
  apiUrl: 'https://api.example/v1',
  sessionSecrets: () => ['s'.repeat(32)],
} as const
const direct = { mode: 'direct', apiUrl: 'https://api.example/v1' } as const

const HISTORY = '/api/environment/e1/deploymentHistory'

describe('every answer', () => {
  test.each([HISTORY, '/api', '/api/', '/api/environment/%2e%2e%2f/deploymentHistory', '/%61pi/x'])(
    'of %s is data in which no script can run',
    async (path) => {
      for (const reach of [gateway, direct]) {
        const answer = await createHost({ reach }).request(path)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'application/json',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
      }
    },
  )

  test.each(['/', '/config.json', '/session', '/apiary', '/nothing', '/healthz'])(
    'of %s has the security headers',
    async (path) => {
      const answer = await createHost({ reach: gateway }).request(path)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.headers.has('Strict-Transport-Security')).toBe(false)
      expect(answer.headers.has('Access-Control-Allow-Origin')).toBe(false)
    },
  )

  test.each([
    ['https://console.example/', {}],
    ['http://inner/', { 'X-Forwarded-Proto': 'https' }],
  ])('over https sets Strict-Transport-Security (%s)', async (url, headers) => {
    const allowedHosts = ['console.example', 'inner']
    const host = createHost({ reach: gateway, allowedHosts, trustProxy: ['10.0.0.1'] })
    const answer = await host.request(url, { headers }, { peer: { address: '10.0.0.1' } })
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  })

  test.each(['localhost', '127.0.0.1:4400', 'tidemark.localhost', '[::1]'])(
    'over https on %s sets none, which would shut out every other http server of this machine',
    async (name) => {
      const answer = await createHost({ reach: gateway }).request(`https://${name}/`)
      expect(answer.headers.has('Strict-Transport-Security')).toBe(false)
    },
  )

  test('has them after a failure of the host too, and hides its details', async () => {
    const traces: string[] = []
    const host = createHost({
      reach: gateway,
      report: (trace) => traces.push(trace),
      sample: {
        workspace: WORKSPACE,
        mintToken: () => {
          throw new Error('no entropy')
        },
      },
    })
    const answer = await host.request('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"sample":true}',
    })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await answer.text()).not.toContain('entropy')
    expect(traces).toEqual([expect.stringContaining('no entropy')])
  })
})

describe('another site', () => {
  const cases = [
    ['POST', '/session'],
    ['DELETE', '/session'],
    ['GET', '/session'],
    ['GET', HISTORY],
    ['OPTIONS', HISTORY],
    ['POST', '/api/organization/o/cluster/c/platformBinding/component/k/resolve'],
  ] as const

  test.each(cases)('may not send %s %s', async (method, path) => {
    const host = createHost({ reach: gateway })
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
    ]) {
      const answer = await host.request(path, { method, headers })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({
        status: 403,
        error: 'Forbidden',
        message: 'Another site sent this request. Open the console and try again.',
      })
    }
  })

  test('gets no sample credential', async () => {
    const host = createHost({ reach: direct, sample })
    const headers = { 'Sec-Fetch-Site': 'same-site' }
    expect((await host.request('/sample-credential', { method: 'POST', headers })).status).toBe(403)
  })

  test('may link to the console', async () => {
    const host = createHost({ reach: gateway })
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await host.request('/config.json', { headers })).status).toBe(200)
  })
})

describe('/config.json', () => {
  const configOf = async (host: ReturnType<typeof createHost>) => {
    const answer = await host.request('/config.json')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    return consoleConfigSchema.parse(await answer.json())
  }

  test('names the gateway’s path', async () => {
    expect(await configOf(createHost({ reach: gateway }))).toEqual({
      mode: 'gateway',
      apiBaseUrl: '/api',
    })
  })

  test('contains the API’s public address only if allowed, and the format of inputs', async () => {
    expect(
      await configOf(
        createHost({
          reach: gateway,
          publicApiUrl: 'https://public.example/v1',
          clusterInputs: 'flat',
        }),
      ),
    ).toEqual({
      mode: 'gateway',
      apiBaseUrl: '/api',
      publicApiUrl: 'https://public.example/v1',
      clusterInputs: 'flat',
    })
  })

  test('follows the settings: links, the team, and whether browsers know the API’s address', async () => {
    const team = { environments: [{ id: 'e1', name: 'live' }] }
    let settings: Settings & { problem?: string | undefined } = NO_SETTINGS
    const host = createHost({
      reach: gateway,
      publicApiUrl: 'https://public.example/v1',
      sample: { ...sample, team: { boards: [] } },
      settings: () => settings,
    })
    expect(await configOf(host)).toMatchObject({
      publicApiUrl: 'https://public.example/v1',
      team: { boards: [] },
    })
    settings = { ...NO_SETTINGS, tellApiUrl: false, team, problem: 'Board 1 needs a name.' }
    const { publicApiUrl, ...config } = await configOf(host)
    expect(publicApiUrl).toBeUndefined()
    expect(config).toMatchObject({ team, teamProblem: 'Board 1 needs a name.' })
    settings = { ...settings, problem: undefined }
    expect((await configOf(host)).teamProblem).toBeUndefined()
  })

  test('names the API in direct mode, and the sample workspace of the embedded one', async () => {
    expect(await configOf(createHost({ reach: direct, sample }))).toEqual({
      mode: 'direct',
      apiBaseUrl: 'https://api.example/v1',
      sample: WORKSPACE,
    })
  })
})

describe('direct mode', () => {
  test('lets pages connect to the origin of the API', async () => {
    const answer = await createHost({ reach: direct }).request('/')
    expect(answer.headers.get('Content-Security-Policy')).toContain(
      "connect-src 'self' https://api.example;",
    )
  })

  test('hands out a fresh sample credential', async () => {
    const host = createHost({ reach: direct, sample })
    const answer = await host.request('/sample-credential', { method: 'POST' })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(credentialSchema.parse(await answer.json())).toEqual({
      scheme: 'Token',
      credential: 'minted',
    })
    expect((await host.request('/sample-credential')).status).toBe(405)
  })

  test.each([
    ['GET', '/session'],
    ['POST', '/session'],
    ['GET', HISTORY],
    ['POST', '/sample-credential'],
  ])('on a real API has no %s %s', async (method, path) => {
    const answer = await createHost({ reach: direct }).request(path, { method })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ status: 404, error: 'Not Found' })
  })
})

test('the gateway hands out no credential', async () => {
  const host = createHost({ reach: gateway, sample })
  expect((await host.request('/sample-credential', { method: 'POST' })).status).toBe(404)
})

describe('probes', () => {
  const ask = async (path: string, options: Partial<Parameters<typeof createHost>[0]> = {}) => {
    const answer = await createHost({ reach: gateway, ...options }).request(path)
    return [answer.status, await answer.text()]
  }
  const unsealed = { ...gateway, sessionSecrets: () => [] }

  test.each([
    ['a host that serves', {}, [200, 'ready\n']],
    ['a host in direct mode, which has no sessions', { reach: direct }, [200, 'ready\n']],
    ['a host that is about to stop', { isDraining: () => true }, [503, 'draining\n']],
    ['a host without a session secret', { reach: unsealed }, [503, 'no session secret\n']],
  ])('find out whether to send requests to %s', async (_name, options, expected) => {
    expect(await ask('/readyz', options)).toEqual(expected)
    expect(await ask('/healthz', options)).toEqual([200, 'ok\n'])
  })

  test('are answered under any host name, as containers are probed by their address', async () => {
    const answer = await createHost({ reach: gateway }).request('http://10.1.2.3:4400/readyz')
    expect(answer.status).toBe(200)
  })
})

describe('the access log', () => {
  const logged = async (format: 'text' | 'json', headers: Record<string, string>) => {
    const lines: string[] = []
    const { request } = createLog(format, (line) => lines.push(line))
    const host = createHost({ reach: gateway, log: request, trustProxy: ['10.0.0.1'] })
    const from = { peer: { address: '::ffff:10.0.0.1' } }
    await host.request(`${HISTORY}?startId=secret`, { headers }, from)
    await host.request('/nothing')
    return lines
  }
  const SECRETS = { Authorization: 'Token secret', Cookie: 'tidemark-00000000=secret' }

  test('has one line per request, and no secrets', async () => {
    expect(await logged('text', SECRETS)).toEqual([
      expect.stringMatching(
        /^\d{4}-\d\d-\d\dT[\d:.]+Z GET \/api\/environment\/e1\/deploymentHistory 401 \d+ms$/,
      ),
      expect.stringMatching(/ GET \/nothing 404 \d+ms$/),
    ])
  })

  test('as JSON has an object per request, with the client and an id', async () => {
    const headers = { ...SECRETS, 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'abc-1' }
    const lines = await logged('json', headers)
    expect(lines.join()).not.toContain('secret')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        level: 'info',
        message: 'request',
        requestId: 'abc-1',
        method: 'GET',
        path: HISTORY,
        status: 401,
        durationMs: expect.any(Number),
        client: '203.0.113.9',
      },
      expect.objectContaining({
        path: '/nothing',
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    ])
  })
})

describe('the id of a request', () => {
  const idFor = async (given: string, address: string) => {
    const host = createHost({ reach: gateway, trustProxy: ['10.0.0.0/8'] })
    const init = { headers: { 'X-Request-Id': given } }
    const answer = await host.request('/healthz', init, { peer: { address } })
    return answer.headers.get('X-Request-Id')
  }

  test('is that of a trusted proxy', async () => {
    expect(await idFor('7f3a:web-1', '10.2.3.4')).toBe('7f3a:web-1')
  })

  test.each([
    ['anybody else', 'mine', '203.0.113.1'],
    ['a proxy that passes on something odd', 'a b', '10.2.3.4'],
    ['a proxy that passes on something long', 'x'.repeat(129), '10.2.3.4'],
  ])('is not that of %s', async (_name, given, address) => {
    expect(await idFor(given, address)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  })
})
