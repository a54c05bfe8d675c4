import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkApi, whyUnreachable } from '#host/command/check-api.ts'
import { createHost } from '#host/create-host.ts'
import { signInAt } from '#host/testing/local-upstream.ts'
import { createMetrics } from '#host/watch/metrics.ts'

/* Each way in which a request to the API fails, made once, and told alike by the gateway, `--check` and the start. */

let folder = ''
const keys = { cert: '', key: '' }
const make = async (name: string, ...more: string[]) => {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  execFileSync('openssl', [...request, ...more, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-failure-'))
  const names = ['-subj', '/CN=own', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  Object.assign(keys, await make('own', ...names))
})
afterAll(() => rm(folder, { recursive: true }))

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})
const portOf = async (server: Server) => {
  open.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })

  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
const answering = async (answer: (response: ServerResponse) => void) =>
  `http://127.0.0.1:${await portOf(createServer((_request, response) => answer(response)))}`

const BODY = '{"page":1}'

const FAILURES: Record<string, [url: () => Promise<string>, cause: string, says: RegExp]> = {
  'a name that does not exist': [
    async () => 'http://api.invalid',
    'no-such-name',
    /cannot be reached: its host name could not be resolved \((?:ENOTFOUND|EAI_AGAIN)\)\. Check the address/,
  ],
  'a port where nothing listens': [
    async () => 'http://127.0.0.1:9',
    'refused',
    /cannot be reached: the connection failed \(ECONNREFUSED\)\. Check that it is running/,
  ],
  'a port that browsers block, where nothing listens': [
    async () => 'http://127.0.0.1:10080',
    'refused',
    /the connection failed/,
  ],
  'a certificate of an authority that is not known': [
    async () => `https://localhost:${await portOf(createTlsServer(keys))}`,
    'not-trusted',
    /is not trusted: .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. .*NODE_EXTRA_CA_CERTS/,
  ],
  'headers of more than 16 kB': [
    () => answering((response) => response.setHeader('X-Long', 'x'.repeat(20_000)).end()),
    'too-large',
    /responded with more than 16 kB of headers/,
  ],
  'a connection that is closed without a response': [
    () => answering((response) => response.destroy()),
    'cut-off',
    /closed the connection before its response was complete/,
  ],
  'a body that is shorter than its length': [
    () =>
      answering((response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 99 })
        response.write(BODY, () => response.destroy())
      }),
    'cut-off',
    /closed the connection before its response was complete/,
  ],
  'a redirect': [
    () => answering((response) => response.writeHead(307, { Location: '/x' }).end()),
    'redirected',
    /responded with a redirect \(307\), which is not followed/,
  ],
  'a content coding that was not requested': [
    () =>
      answering((response) => {
        const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'zstd' }
        response.writeHead(200, headers).end(BODY)
      }),
    'coded',
    /in a content coding that was not requested \(zstd\)/,
  ],
  'an unexpected HTTP status': [
    () => answering((response) => response.writeHead(600).end()),
    'not-http',
    /an unexpected HTTP status \(600\)/,
  ],
  'a 304, although nothing was kept': [
    () => answering((response) => response.writeHead(304).end()),
    'not-http',
    /an unexpected HTTP status \(304\)/,
  ],
  'another protocol': [
    () => answering((response) => response.socket?.end('SSH-2.0-server\r\n')),
    'not-http',
    /did not respond with HTTP \(H\w+\)\. Check its port/,
  ],
  'plain http where https is expected': [
    async () => (await answering((response) => response.end())).replace('http:', 'https:'),
    'not-http',
    /did not respond with HTTP .* http:\/\/ or https:\/\//,
  ],
}

test.each(Object.entries(FAILURES))(
  '%s is told alike everywhere, with what helps',
  async (_name, [urlOf, cause, says]) => {
    const apiUrl = await urlOf()
    const metrics = createMetrics()
    const reach = {
      mode: 'gateway',
      apiUrl,
      sessionSecrets: () => ['s'.repeat(32)],
    } as const
    const host = createHost({ reach, metrics })
    const answer = await host.request('/api/environment/e1/deploymentHistory', {
      headers: { Cookie: await signInAt(host) },
    })
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringMatching(says)])
    expect(await metrics.text()).toContain(`tidemark_upstream_errors_total{reason="${cause}"} 1`)
    expect(await whyUnreachable(apiUrl)).toMatch(says)
    const [check] = await checkApi({
      apiUrl,
      credential: undefined,
      environment: undefined,
      direct: false,
    })
    expect(check).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(says) })
  },
)

test('an API that does not answer in time says so at the start', async () => {
  expect(await whyUnreachable(await answering(() => {}), { timeoutMs: 50 })).toMatch(
    /did not respond in time/,
  )
})

test.each([200, 401, 404, 500])('an API that responds %d is reachable', async (status) => {
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    response.writeHead(status).end('x')
  })
  expect(await whyUnreachable(`http://127.0.0.1:${await portOf(server)}/v1`)).toBeUndefined()
  // One of the two operations, and nothing else.
  expect(paths).toEqual([expect.stringMatching(/^\/v1\/environment\/[\d-]+\/deploymentHistory$/)])
})
