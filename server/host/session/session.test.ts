import { describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const SECRET = 's'.repeat(32)
const HOUR = 60 * 60

const hostOf = (
  changes: { secrets?: readonly string[]; apiUrl?: string; now?: Date; sample?: boolean } = {},
) =>
  createHost({
    reach: {
      mode: 'gateway',
      apiUrl: changes.apiUrl ?? 'https://api.example',
      sessionSecrets: () => changes.secrets ?? [SECRET],
    },
    now: () => changes.now ?? NOW,
    allowedHosts: ['console.example', 'inner'],
    trustProxy: ['10.0.0.1'],
    ...(changes.sample === true && {
      sample: {
        workspace: {
          environments: [],
          board: [],
          organizationId: 'o',
          clusterId: 'c',
          clusters: [],
          components: [],
        },
        mintToken: () => 'minted',
      },
    }),
  })
type Host = ReturnType<typeof hostOf>

const signIn = (
  host: Host,
  body: unknown,
  headers: Record<string, string> = {},
  url = '/session',
) =>
  host.request(
    url,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { peer: { address: '10.0.0.1' } },
  )

/** The cookies as a browser would send them back: `name=value` pairs without expired ones. */
const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const sessionOf = async (host: Host, cookie: string) => {
  const answer = await host.request('/session', { headers: { Cookie: cookie } })
  return (await answer.json()) as unknown
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (exp: number) => `${encode({ alg: 'HS256' })}.${encode({ exp })}.c2ln`
const seconds = (date: Date) => date.getTime() / 1000

const TOKEN = { scheme: 'Token', credential: 'qat_1234' }
const SIGNED_IN = {
  session: { scheme: 'Token', expiresAt: null, endsAt: '2026-03-03T00:00:00.000Z' },
  now: expect.any(Number) as number,
}
const SIGNED_OUT = {
  session: null,
  hadCookie: expect.any(Boolean) as boolean,
  ended: expect.stringContaining('Sessions end 12 hours after signing in.') as string,
}

describe('signing in with an API token', () => {
  test('opens a session that GET /session shows without the credential', async () => {
    const host = hostOf()
    const answer = await signIn(host, TOKEN)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(SIGNED_IN)
    expect(await sessionOf(host, cookiesOf(answer))).toEqual(SIGNED_IN)
    expect(cookiesOf(answer)).not.toContain('1234')
  })

  test('sets one cookie that scripts, other sites and other paths cannot use', async () => {
    const [cookie, ...more] = (await signIn(hostOf(), TOKEN)).headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(
      /^tidemark-[\da-f]{8}=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  const VIA_PROXY = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'console.example' }

  test.each([
    ['https', 'https://console.example/session', {}],
    ['a proxy that ends TLS', 'http://inner/session', VIA_PROXY],
  ])('binds the cookie to https and to this very host on %s', async (_name, url, headers) => {
    const [cookie] = (await signIn(hostOf(), TOKEN, headers, url)).headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-tidemark-[\da-f]{8}=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('is refused over plain http, but for this machine, and says what helps', async () => {
    for (const headers of [{}, { 'X-Forwarded-Proto': 'http' }]) {
      const answer = await signIn(hostOf(), TOKEN, headers, 'http://console.example/session')
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await answer.json()).toMatchObject({
        message: expect.stringMatching(/^Signing in needs https: .* --trust-proxy/),
      })
    }
  })

  test('is refused behind a proxy that ends TLS but is not trusted', async () => {
    const host = hostOf()
    const answer = await host.request(
      'http://console.example/session',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...VIA_PROXY },
        body: JSON.stringify(TOKEN),
      },
      { peer: { address: '10.0.0.2' } },
    )
    expect(answer.status).toBe(403)
  })

  test('opens no session by a cookie for https that arrives over http, or the other way round', async () => {
    const host = hostOf()
    const secure = cookiesOf(await signIn(host, TOKEN, {}, 'https://console.example/session'))
    expect(await sessionOf(host, secure)).toEqual(SIGNED_OUT)
    const plain = cookiesOf(await signIn(host, TOKEN))
    const answer = await host.request('https://localhost/session', { headers: { Cookie: plain } })
    expect(await answer.json()).toEqual(SIGNED_OUT)
  })

  test('ends after 12 hours, even if the browser keeps the cookie', async () => {
    const cookie = cookiesOf(await signIn(hostOf(), TOKEN))
    const after = (hours: number) => hostOf({ now: new Date(NOW.getTime() + hours * HOUR * 1000) })
    expect(await sessionOf(after(11.99), cookie)).toEqual(SIGNED_IN)
    expect(await sessionOf(after(12.01), cookie)).toEqual(SIGNED_OUT)
  })
})

describe('GET /session', () => {
  test('tells the host’s time, from which the page counts', async () => {
    const cookie = cookiesOf(await signIn(hostOf(), TOKEN))
    const later = new Date(NOW.getTime() + 90 * 60_000)
    expect(await sessionOf(hostOf({ now: later }), cookie)).toMatchObject({ now: later.getTime() })
  })

  test('tells a browser that sent no session from one whose session does not open', async () => {
    const cookie = cookiesOf(await signIn(hostOf(), TOKEN))
    const sessionFrom = (sent: string) => sessionOf(hostOf(), sent)
    expect(await sessionFrom('')).toMatchObject({ session: null, hadCookie: false })
    expect(await sessionFrom('tidemark-preferences=x; other=y')).toMatchObject({ hadCookie: false })
    expect(await sessionFrom(`${cookie}x`)).toMatchObject({ session: null, hadCookie: true })
  })
})

describe('signing in with a JWT', () => {
  test('lasts as long as the JWT', async () => {
    const exp = seconds(NOW) + HOUR
    const answer = await signIn(hostOf(), { scheme: 'Bearer', credential: jwt(exp) })
    expect(await answer.json()).toEqual({
      session: {
        scheme: 'Bearer',
        expiresAt: '2026-03-02T13:00:00.000Z',
        endsAt: '2026-03-02T13:00:00.000Z',
      },
      now: NOW.getTime(),
    })
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=3600;')
    const later = hostOf({ now: new Date((exp + 1) * 1000) })
    expect(await sessionOf(later, cookiesOf(answer))).toEqual(SIGNED_OUT)
  })

  test('ends after 12 hours although the JWT lives longer', async () => {
    const credential = jwt(seconds(NOW) + 24 * HOUR)
    const answer = await signIn(hostOf(), { scheme: 'Bearer', credential })
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=43200;')
  })

  test('is rejected when it has expired', async () => {
    const answer = await signIn(hostOf(), { scheme: 'Bearer', credential: jwt(seconds(NOW) - 1) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      status: 400,
      error: 'Bad Request',
      message: 'This JWT expired at 2026-03-02T11:59:59.000Z. Get a new one.',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('a sign-in that cannot be read', () => {
  test.each([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['no object', '[]', 400],
    ['no credential', { scheme: 'Token' }, 400],
    ['an unknown scheme', { scheme: 'Basic', credential: 'x' }, 400],
    ['an empty credential', { scheme: 'Token', credential: '' }, 400],
    ['a credential with a space', { scheme: 'Token', credential: 'a b' }, 400],
    ['sample: false', { sample: false }, 400],
    ['a body over 1 MiB', { scheme: 'Token', credential: 'x'.repeat(1024 * 1024) }, 413],
  ])('%s', async (_name, body, status) => {
    const answer = await signIn(hostOf(), body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status, message: expect.stringMatching(/\w\.$/) })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('text, which a form of another site could send', async () => {
    const answer = await signIn(hostOf(), TOKEN, { 'Content-Type': 'text/plain' })
    expect(answer.status).toBe(415)
  })
})

describe('the sample workspace', () => {
  test('opens with one request in embedded mode', async () => {
    const host = hostOf({ sample: true })
    const answer = await signIn(host, { sample: true })
    expect(await answer.json()).toEqual(SIGNED_IN)
    expect(await sessionOf(host, cookiesOf(answer))).toEqual(SIGNED_IN)
  })

  test('does not exist with a real API', async () => {
    const answer = await signIn(hostOf(), { sample: true })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('real API') })
  })
})

describe('a large credential', () => {
  const large = { scheme: 'Token', credential: 'x'.repeat(6000) }

  test('is spread over cookies that browsers accept', async () => {
    const host = hostOf()
    const answer = await signIn(host, large)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0]?.replace(/^tidemark-\w{8}/, ''))).toEqual([
      '',
      '.1',
      '.2',
    ])
    expect(Math.max(...cookies.map((cookie) => cookie.length))).toBeLessThan(4096)
    expect(await sessionOf(host, cookiesOf(answer))).toEqual(SIGNED_IN)
    expect(await sessionOf(host, cookiesOf(answer).split('; ').toReversed().join('; '))).toEqual(
      SIGNED_IN,
    )
  })

  test('of the maximum length still fits', async () => {
    const host = hostOf()
    const answer = await signIn(host, { scheme: 'Token', credential: 'x'.repeat(8192) })
    expect(answer.status).toBe(200)
    expect(await sessionOf(host, cookiesOf(answer))).toEqual(SIGNED_IN)
  })

  test('that is too long when sealed is rejected, not truncated', async () => {
    const answer = await signIn(hostOf(), { scheme: 'Token', credential: '"'.repeat(8192) })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      message: 'The credential is too long for a cookie. Use an API token.',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['without its second part', (parts: string[]) => [parts[0], parts[2]]],
    ['without its last part', (parts: string[]) => parts.slice(0, 2)],
    ['without its first part', (parts: string[]) => parts.slice(1)],
  ])('is no session %s', async (_name, change) => {
    const host = hostOf()
    const parts = cookiesOf(await signIn(host, large)).split('; ')
    expect(await sessionOf(host, change(parts).join('; '))).toEqual(SIGNED_OUT)
  })

  test('leaves no cookies behind when a small one follows', async () => {
    const host = hostOf()
    const before = cookiesOf(await signIn(host, large))
    const answer = await signIn(host, TOKEN, { Cookie: before })
    const ended = answer.headers.getSetCookie().filter((cookie) => cookie.includes('Max-Age=0'))
    expect(ended.map((cookie) => /\.\d(?==;)/.exec(cookie)?.[0])).toEqual(['.1', '.2'])
    expect(await sessionOf(host, cookiesOf(answer))).toEqual(SIGNED_IN)
  })

  test('is removed completely at sign-out', async () => {
    const host = hostOf()
    const cookie = cookiesOf(await signIn(host, large))
    const answer = await host.request('/session', { method: 'DELETE', headers: { Cookie: cookie } })
    expect(answer.status).toBe(204)
    expect(cookiesOf(answer)).toBe('')
    expect(answer.headers.getSetCookie()).toHaveLength(3)
  })
})

describe('a session is not opened by', () => {
  const forged = [
    ['no cookie', () => ''],
    ['an empty cookie', (name: string) => `${name}=`],
    ['words', (name: string) => `${name}=let-me-in`],
    [
      'a changed character',
      (name: string, value: string) => {
        const at = value.length - 30
        return `${name}=${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`
      },
    ],
    ['a truncated value', (name: string, value: string) => `${name}=${value.slice(0, -1)}`],
    ['another name', (name: string, value: string) => `${name}x=${value}`],
    [
      'an unencrypted token',
      (name: string) => {
        const session = { credential: TOKEN }
        return `${name}=${encode({ alg: 'none' })}.${encode({ session, exp: 9e9 })}.`
      },
    ],
  ] as const

  test.each(forged)('%s', async (_name, forge) => {
    const host = hostOf()
    const [name = '', value = ''] = cookiesOf(await signIn(host, TOKEN)).split('=')
    expect(await sessionOf(host, forge(name, value))).toEqual(SIGNED_OUT)
  })

  test('a cookie sealed with another secret', async () => {
    const cookie = cookiesOf(await signIn(hostOf({ secrets: ['x'.repeat(32)] }), TOKEN))
    expect(await sessionOf(hostOf(), cookie)).toEqual(SIGNED_OUT)
  })

  test('a cookie for another API, also under the right name', async () => {
    const [name] = cookiesOf(await signIn(hostOf(), TOKEN)).split('=')
    const elsewhere = cookiesOf(await signIn(hostOf({ apiUrl: 'https://other.example' }), TOKEN))
    expect(elsewhere).not.toContain(name)
    expect(await sessionOf(hostOf(), `${name}=${elsewhere.split('=')[1]}`)).toEqual(SIGNED_OUT)
  })
})

test('hosts that share a secret share sessions', async () => {
  const cookie = cookiesOf(await signIn(hostOf(), TOKEN))
  expect(await sessionOf(hostOf(), cookie)).toEqual(SIGNED_IN)
})

describe('a cookie that the browser sends twice, for two paths', () => {
  test.each([
    ['before a stale one', (own: string, stale: string) => `${own}; ${stale}`],
    ['after a stale one', (own: string, stale: string) => `${stale}; ${own}`],
    ['between other cookies', (own: string, stale: string) => `a=1; ${stale}; b="2"; ${own}; c`],
  ])('opens the session %s', async (_name, join) => {
    const host = hostOf()
    const long = { ...TOKEN, credential: 'x'.repeat(5000) }
    for (const own of [TOKEN, long])
      for (const other of [TOKEN, long]) {
        const stale = cookiesOf(await signIn(hostOf({ secrets: ['o'.repeat(32)] }), other))
        const cookie = join(cookiesOf(await signIn(host, own)), stale)
        expect(await sessionOf(host, cookie)).toMatchObject({ session: { scheme: 'Token' } })
      }
  })

  test('opens none if none can be opened', async () => {
    const stale = cookiesOf(await signIn(hostOf({ secrets: ['o'.repeat(32)] }), TOKEN))
    const many = Array.from({ length: 50 }, () => stale).join('; ')
    expect(await sessionOf(hostOf(), many)).toMatchObject({ session: null })
  })
})

describe('rotating the secret', () => {
  const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]
  const before = hostOf({ secrets: [OLD] })
  const during = hostOf({ secrets: [NEW, OLD] })
  const after = hostOf({ secrets: [NEW] })

  test('signs nobody out while both are given', async () => {
    const old = cookiesOf(await signIn(before, TOKEN))
    expect(await sessionOf(during, old)).toEqual(SIGNED_IN)
    expect(await sessionOf(after, old)).toEqual(SIGNED_OUT)
  })

  test('seals with the first one', async () => {
    const fresh = cookiesOf(await signIn(during, TOKEN))
    expect(await sessionOf(after, fresh)).toEqual(SIGNED_IN)
    expect(await sessionOf(before, fresh)).toEqual(SIGNED_OUT)
  })

  test('closes what a removed one had sealed, also where it is open', async () => {
    let secrets = [NEW, OLD]
    const reach = { mode: 'gateway', apiUrl: 'https://api.example' } as const
    const host = createHost({ reach: { ...reach, sessionSecrets: () => secrets }, now: () => NOW })
    const old = cookiesOf(await signIn(before, TOKEN))
    expect(await sessionOf(host, old)).toEqual(SIGNED_IN)
    secrets = [NEW]
    expect(await sessionOf(host, old)).toEqual(SIGNED_OUT)
  })
})

test('without a secret, nobody can sign in, and the host says why', async () => {
  const answer = await signIn(hostOf({ secrets: [] }), TOKEN)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('no session secret'),
  })
})

test('sessions are never cached, and a wrong method is told which ones are allowed', async () => {
  const host = hostOf()
  expect((await host.request('/session')).headers.get('Cache-Control')).toBe('no-store')
  const answer = await host.request('/session', { method: 'PUT' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('Allow')).toBe('GET, POST, DELETE')
})
