import { describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'
import { signInAt, startUpstream } from '#host/testing/local-upstream.ts'
import type { StaticFile } from '#host/pages/static-files.ts'

const PAGE = `<!doctype html><html lang="en"><head><link rel="icon" href="/favicon.svg"><script src="/theme.js"></script>
<script type="module" crossorigin src="/assets/app.js"></script></head><body><a href="https://example.com/">x</a></body></html>`

const fileOf = (type: string, text: string): StaticFile => ({
  type,
  hash: 'h',
  bodies: { identity: new TextEncoder().encode(text) },
})

const hostAt = (basePath: string, apiUrl = 'https://api.example') =>
  createHost({
    reach: { mode: 'gateway', apiUrl, sessionSecrets: () => ['s'.repeat(32)] },
    basePath,
    allowedHosts: ['console.example'],
    files: new Map([
      ['/index.html', fileOf('text/html', PAGE)],
      ['/assets/app.js', fileOf('text/javascript', 'app()')],
    ]),
  })

const HTML = { headers: { Accept: 'text/html' } }
const at = hostAt('/x/y')

describe('under a path', () => {
  test('pages load their files from there', async () => {
    for (const path of ['/x/y/', '/x/y/environments/e1/deployments']) {
      const text = await (await at.request(path, HTML)).text()
      expect(text).toContain('<link rel="icon" href="/x/y/favicon.svg">')
      expect(text).toContain('src="/x/y/theme.js"')
      expect(text).toContain('src="/x/y/assets/app.js"')
      expect(text).toContain('href="https://example.com/"')
      expect(text).toContain('"apiBaseUrl":"/x/y/api","basePath":"/x/y"')
    }
    expect(await (await at.request('/x/y/assets/app.js')).text()).toBe('app()')
  })

  test('the configuration names it', async () => {
    const answer = await at.request('/x/y/config.json')
    expect(await answer.json()).toMatchObject({ apiBaseUrl: '/x/y/api', basePath: '/x/y' })
    expect(await (await hostAt('').request('/config.json')).json()).not.toHaveProperty('basePath')
  })

  test.each([
    ['http://localhost', /^tidemark-[\da-f]{8}=.*; Path=\/x\/y\/; HttpOnly; SameSite=Strict$/],
    [
      'https://console.example',
      /^__Secure-tidemark-.*; Path=\/x\/y\/; HttpOnly; Secure; SameSite=Strict$/,
    ],
  ])('the session at %s is sent to it only', async (origin, expected) => {
    const answer = await at.request(`${origin}/x/y/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"scheme":"Token","credential":"t"}',
    })
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(expected)])
  })

  test('the gateway forwards to the API without it', async () => {
    const upstream = await startUpstream((_request, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end('{}')
    })
    const host = hostAt('/x/y', upstream.url)
    const cookie = await signInAt({ request: (path, init) => host.request(`/x/y${path}`, init) })
    const answer = await host.request('/x/y/api/environment/e1/deploymentHistory?startId=A', {
      headers: { Cookie: cookie },
    })
    await upstream.close()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(upstream.seen.map(({ url }) => url)).toEqual([
      '/environment/e1/deploymentHistory?startId=A',
    ])
  })

  test('it needs its last slash, which is added', async () => {
    const answer = await at.request('/x/y?environments=a', HTML)
    expect(answer.status).toBe(308)
    expect(answer.headers.get('Location')).toBe('/x/y/?environments=a')
  })

  test.each([
    '/',
    '/index.html',
    '/x',
    '/x/',
    '/x/yz/',
    '/X/Y/',
    '/session',
    '/api/environment/e1/deploymentHistory',
    '/assets/app.js',
    '/x/y/../session',
    '/x/%79/session',
  ])('nothing else is served: %s', async (path) => {
    const answer = await at.request(path, HTML)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('served at /x/y/'),
    })
  })

  test.each(['/healthz', '/readyz', '/x/y/healthz', '/x/y/readyz'])(
    'a probe of %s is answered',
    async (path) => {
      expect((await at.request(path)).status).toBe(200)
    },
  )
})
