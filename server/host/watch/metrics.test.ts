import { beforeEach, describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'
import { signInAt, startUpstream } from '#host/testing/local-upstream.ts'
import { createMetrics, type Metrics, metricsHandler } from './metrics.ts'
import { createUpstream } from '#host/gateway/upstream.ts'

const HISTORY = '/api/environment/e1/deploymentHistory'

const hostOn = (apiUrl: string, metrics: Metrics, timeoutMs = 5000) =>
  createHost({
    reach: { mode: 'gateway', apiUrl, sessionSecrets: () => ['s'.repeat(32)] },
    fetch: createUpstream(apiUrl),
    metrics,
    timeoutMs,
  })

/** The lines of one metric. */
const linesOf = async (metrics: Metrics, name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name))

test('requests, sessions and answers of the API are counted, and nothing secret', async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'X-RateLimit-Remaining': '941',
      'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + 600),
    })
    response.end('{}')
  })
  const metrics = createMetrics()
  const host = hostOn(upstream.url, metrics)
  const headers = { Cookie: await signInAt(host, 'qat_secret') }
  await host.request(HISTORY, { headers })
  await host.request(HISTORY)
  await host.request('/nothing?secret')
  await host.request('/nothing', { method: 'PROPFIND' })
  await upstream.close()

  expect(await linesOf(metrics, 'tidemark_http_requests_total')).toEqual([
    'tidemark_http_requests_total{route="session",method="POST",status="200"} 1',
    'tidemark_http_requests_total{route="history",method="GET",status="200"} 1',
    'tidemark_http_requests_total{route="history",method="GET",status="401"} 1',
    'tidemark_http_requests_total{route="file",method="GET",status="404"} 1',
    'tidemark_http_requests_total{route="file",method="other",status="404"} 1',
  ])
  expect(await linesOf(metrics, 'tidemark_sessions_made_total')).toEqual([
    'tidemark_sessions_made_total{scheme="Token"} 1',
  ])
  expect(await linesOf(metrics, 'tidemark_upstream_responses_total')).toEqual([
    'tidemark_upstream_responses_total{status="200"} 1',
  ])
  expect(await linesOf(metrics, 'tidemark_upstream_rate_limit_remaining')).toEqual([
    'tidemark_upstream_rate_limit_remaining 941',
  ])
  expect(await linesOf(metrics, 'process_resident_memory_bytes')).toHaveLength(1)
  expect(await metrics.text()).not.toMatch(/secret|nothing/)
})

test('an API that cannot be reached or takes too long is an error with its reason', async () => {
  const hanging = await startUpstream(() => {})
  const metrics = createMetrics()
  for (const [url, ms] of [
    ['http://127.0.0.1:1', 5000],
    [hanging.url, 30],
  ] as const) {
    const host = hostOn(url, metrics, ms)
    await host.request(HISTORY, { headers: { Cookie: await signInAt(host) } })
  }
  await hanging.close()
  expect(await linesOf(metrics, 'tidemark_upstream_errors_total')).toEqual([
    'tidemark_upstream_errors_total{reason="refused"} 1',
    'tidemark_upstream_errors_total{reason="no-answer"} 1',
  ])
  expect(await linesOf(metrics, 'tidemark_upstream_rate_limit_remaining')).toEqual([])
})

test('the configuration file counts as good or wrong once it was read', async () => {
  const metrics = createMetrics()
  const lines = () => linesOf(metrics, 'tidemark_configuration_last_reload_successful')
  expect(await lines()).toEqual([])
  metrics.settingsRead(true)
  expect(await lines()).toEqual(['tidemark_configuration_last_reload_successful 1'])
  metrics.settingsRead(false)
  expect(await lines()).toEqual(['tidemark_configuration_last_reload_successful 0'])
})

test('only /metrics is on the port of the metrics', async () => {
  const handle = metricsHandler(createMetrics())
  const ask = async (path: string, method = 'GET') =>
    handle(new Request(`http://host${path}`, { method }), { address: undefined })
  const answer = await ask('/metrics')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=/)
  expect(await answer.text()).toContain('tidemark_http_requests_total')
  expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 405])
})

describe('the lowest budget', () => {
  const START = Date.parse('2026-03-02T12:00:00Z')
  let now = START
  beforeEach(() => {
    now = START
  })

  /** Notes budgets, and reads the least of them and how many there are. */
  const noting = () => {
    const metrics = createMetrics(() => now)
    const note = (authorization: string, remaining: string, seconds: number) => {
      const reset = String(START / 1000 + seconds)
      const headers = new Headers({
        'X-RateLimit-Remaining': remaining,
        'X-RateLimit-Reset': reset,
      })
      metrics.answered({ status: 200, seconds: 1, authorization, headers })
    }
    const read = async () =>
      [
        ...(await linesOf(metrics, 'tidemark_upstream_rate_limit_remaining')),
        ...(await linesOf(metrics, 'tidemark_upstream_credentials')),
      ].map((line) => Number(line.split(' ')[1]))
    return { note, read }
  }

  test('is that of the credential with the least, until its window ends', async () => {
    const { note, read } = noting()
    expect(await read()).toEqual([0])
    note('a', '900', 3600)
    note('b', '7', 60)
    note('a', '899', 3600)
    expect(await read()).toEqual([7, 2])
    now += 60_001
    expect(await read()).toEqual([899, 1])
  })

  test.each(['', '-1', '1e3', 'Infinity', '9'.repeat(20)])('ignores “%s”', async (remaining) => {
    const { note, read } = noting()
    note('a', remaining, 3600)
    expect(await read()).toEqual([0])
  })

  test('forgets an odd reset after an hour', async () => {
    const { note, read } = noting()
    note('a', '5', 9_999_999_999)
    now += 60 * 60_001
    expect(await read()).toEqual([0])
  })
})
