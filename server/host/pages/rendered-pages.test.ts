import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import {
  PREFERENCES_COOKIE,
  type Preferences,
  DEFAULT_PREFERENCES,
} from '#src/lib/storage/preferences.ts'
import { createHost } from '#host/create-host.ts'
import { type LocalUpstream, signInAt, startUpstream } from '#host/testing/local-upstream.ts'
import type { PageRenderer } from './rendered-pages.ts'
import type { StaticFiles } from './static-files.ts'

const PAGE = '/environments/e1/deployments'
/** What a page shows that is not rendered. */
const SKELETON = '<div id="root"><p>Tidemark</p></div>'
const INDEX = `<!doctype html><html lang="en"><head><title>Tidemark</title></head><body>${SKELETON}</body></html>`
/** How the page is rendered without answers. */
const LOADING = `<div id="root"><p>${PAGE}</p><p>UTC</p></div>`
const FILES: StaticFiles = new Map([
  [
    '/index.html',
    { type: 'text/html', hash: 'h', bodies: { identity: new TextEncoder().encode(INDEX) } },
  ],
])

let upstream: LocalUpstream | undefined
afterEach(async () => {
  await upstream?.close()
  upstream = undefined
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const json =
  (body: string, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(body)
  }

/** Answers with the credential that asked. */
const whoAsks: Answer = (request, response) =>
  json(JSON.stringify({ for: request.headers.authorization }))(request, response)

/** A wait for the API that no answer exceeds, in milliseconds, however busy the machine is. */
const AMPLE = 8_000

/** Renders the answer's text and what it was rendered for. */
const echo: PageRenderer = {
  requestsFor: ({ pathname }) => {
    const ids = pathname === PAGE ? ['e1'] : pathname === '/' ? ['e1', 'e2', 'e3'] : []
    return ids.map((id) => ({ method: 'GET', path: `/environment/${id}/deploymentHistory` }))
  },
  renderPage: async (href, _config, { answers, preferences }) =>
    `<p>${href}</p>${answers.map(({ text }) => `<p>${text}</p>`).join('')}<p>${preferences.zone}</p>`,
}

const cookieOf = (preferences: Partial<Preferences>) =>
  `${PREFERENCES_COOKIE}=${encodeURIComponent(JSON.stringify({ ...DEFAULT_PREFERENCES, ...preferences }))}`

const HTML = { Accept: 'text/html' }

/** A host of an API that responds with `answer`, and a browser that is signed in to it. */
const start = async (answer: Answer, renderer: PageRenderer = echo, rowsWithinMs = 400) => {
  upstream = await startUpstream(answer)
  const traces: string[] = []
  const host = createHost({
    reach: { mode: 'gateway', apiUrl: upstream.url, sessionSecrets: () => ['s'.repeat(32)] },
    files: FILES,
    renderer: async () => renderer,
    rowsWithinMs,
    report: (trace) => traces.push(trace),
  })
  const session = await signInAt(host, 'qat_1')
  const open = (cookies: readonly string[] = [session], init: RequestInit = {}, path = PAGE) =>
    host.request(path, {
      ...init,
      headers: { ...HTML, Cookie: cookies.join('; '), ...init.headers },
    })
  return { host, session, open, seen: upstream.seen, traces }
}

const RECORDS = '{"results":[{"id":"d1"}]}'

describe('a page of somebody who is signed in', () => {
  test('has its first rows as markup, and the answer for the script, after one request', async () => {
    const { open, seen } = await start(json(RECORDS), echo, AMPLE)
    const answer = await open()
    const text = await answer.text()
    expect(text).toContain(`<div id="root"><p>${PAGE}</p><p>${RECORDS}</p>`)
    expect(text).toContain(
      `<script type="application/json" id="answer-body-0">${RECORDS}</script></body>`,
    )
    expect(seen).toMatchObject([
      { url: '/environment/e1/deploymentHistory', headers: { authorization: 'Token qat_1' } },
    ])
  })

  test('is painted once its content is there, and not before', async () => {
    const { open } = await start(json(RECORDS), echo, AMPLE)
    const [head = '', content = ''] = (await (await open()).text()).split('<div id="root">')
    const [, awaited] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(head) ?? []
    expect(content.indexOf(`id="${awaited}"`)).toBeGreaterThan(content.indexOf('</div>'))
  })

  test('is kept by nobody', async () => {
    const { open } = await start(json(RECORDS), echo, AMPLE)
    const { headers } = await open()
    expect(headers.get('Cache-Control')).toBe('private, no-store, no-transform')
    expect(headers.get('Vary')).toBe('Cookie, User-Agent, Accept-Encoding')
    expect(headers.has('ETag')).toBe(false)
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self';")
  })

  test('is as the person chose', async () => {
    const { open, session } = await start(json(RECORDS), echo, AMPLE)
    const preferences = cookieOf({ zone: 'Asia/Tokyo', theme: 'dark', density: 'compact' })
    const text = await (await open([session, preferences])).text()
    expect(text).toContain('<html lang="en" data-theme="dark" data-density="compact">')
    expect(text).toContain('<p>Asia/Tokyo</p>')
  })

  test.each([
    ['no JSON', '%7B'],
    [
      'an unknown zone',
      encodeURIComponent(JSON.stringify({ ...DEFAULT_PREFERENCES, zone: 'Moon/Base' })),
    ],
    ['markup', encodeURIComponent('"><script>alert(1)</script>')],
    ['too long', 'a'.repeat(501)],
  ])('is in UTC if the cookie with preferences is wrong (%s)', async (_, value) => {
    const { open, session } = await start(json(RECORDS), echo, AMPLE)
    const text = await (await open([session, `${PREFERENCES_COOKIE}=${value}`])).text()
    expect(text).toContain('<p>UTC</p>')
    expect(text).not.toContain('<script>alert')
  })

  test('says nothing in its data that could end the element', async () => {
    const hostile = '{"results":[{"id":"</script><script>alert(1)</script><!--"}]}'
    const { open } = await start(json(hostile), { ...echo, renderPage: async () => 'rows' }, AMPLE)
    const text = await (await open()).text()
    expect(text).not.toContain('<script>alert')
    const [, body = ''] = /id="answer-body-0">(.*?)<\/script>/s.exec(text) ?? []
    expect(JSON.parse(body)).toEqual(JSON.parse(hostile))
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('can be compressed (%s)', async (coding, decompress) => {
    const { open, session } = await start(json(RECORDS), echo, AMPLE)
    const answer = await open([session], { headers: { 'Accept-Encoding': coding } })
    expect(answer.headers.get('Content-Encoding')).toBe(coding)
    const text = decompress(new Uint8Array(await answer.arrayBuffer())).toString()
    expect(text).toContain(RECORDS)
    expect(text.endsWith('</html>')).toBe(true)
  })
})

describe('the head', () => {
  test('is sent before the API is asked', async () => {
    let answerNow = () => {}
    const { open } = await start((request, response) => {
      answerNow = () => json(RECORDS)(request, response)
    })
    const reader = (await open()).body?.getReader()
    const decode = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await decode()).toMatch(/^<!doctype html>.*<body>$/s)
    expect(upstream?.seen).toEqual([])
    const rest = decode()
    await expect.poll(() => upstream?.seen.length).toBe(1)
    answerNow()
    expect(await rest).toContain(RECORDS)
  })

  test('is followed by the page as it loads if the API does not answer in time', async () => {
    const { open } = await start(() => {})
    const text = await (await open()).text()
    expect(text).toContain(LOADING)
  })

  test('is all there is to wait for when the browser leaves, and so for the API', async () => {
    let left = false
    const { open } = await start((request) => {
      request.socket.on('close', () => {
        left = true
      })
    })
    const reader = (await open()).body?.getReader()
    await reader?.read()
    void reader?.read()
    await expect.poll(() => upstream?.seen.length).toBe(1)
    await reader?.cancel()
    await expect.poll(() => left).toBe(true)
  })
})

test('a browser that reads the head alone holds no request to the API', async () => {
  let left = false
  const { open } = await start((request) => {
    request.socket.on('close', () => {
      left = true
    })
  })
  const answer = await open(undefined, { headers: { 'Accept-Encoding': 'br' } })
  await answer.body?.getReader().read()
  await expect.poll(() => left, { timeout: 5000 }).toBe(true)
})

describe('the page is rendered as it loads', () => {
  test.each<[string, Answer]>([
    ['401', json('{"detail":"no"}', 401)],
    ['403', json('{"detail":"no"}', 403)],
    ['404', json('{"detail":"no"}', 404)],
    ['429', json('{"detail":"no"}', 429)],
    ['500', json('{"detail":"no"}', 500)],
    [
      'HTML',
      (_, response) => {
        response.setHeader('Content-Type', 'text/html')
        response.end('<h1>Sign in</h1>')
      },
    ],
    [
      'a redirect',
      (_, response) => {
        response.writeHead(302, { Location: 'https://elsewhere.example/' })
        response.end()
      },
    ],
    ['a broken connection', (request) => request.socket.destroy()],
    ['more than a mebibyte', json(`{"results":"${'a'.repeat(1024 * 1024)}"}`)],
  ])('after %s', async (_, answer) => {
    const { open } = await start(answer)
    expect(await (await open()).text()).toContain(LOADING)
  })

  test('or not at all if that fails, and the log says why', async () => {
    const renderPage = () => Promise.reject(new Error('unreadable'))
    const { open, traces } = await start(json(RECORDS), { ...echo, renderPage }, AMPLE)
    expect(await (await open()).text()).toContain(SKELETON)
    expect(traces.join()).toContain('unreadable')
  })

  test.each<[string, (session: string) => readonly string[]]>([
    ['nobody is signed in', () => []],
    ['the session was altered', (session) => [`${session}x`]],
    ['the person signed out offline', (session) => [session, cookieOf({ signedOut: true })]],
  ])('without asking the API if %s', async (_, cookies) => {
    const { open, session, seen } = await start(json(RECORDS), echo, AMPLE)
    const answer = await open(cookies(session))
    expect(await answer.text()).toContain('"session":null')
    expect(seen).toEqual([])
  })

  test.each(['HEAD', 'GET /sign-in'])('without asking the API for %s', async (what) => {
    const { open, session, seen } = await start(json(RECORDS), echo, AMPLE)
    await (what === 'HEAD' ? open([session], { method: 'HEAD' }) : open([session], {}, '/sign-in'))
    expect(seen).toEqual([])
  })
})

describe('a page of several answers', () => {
  /** Answers each environment as `answers` says; by default at once. */
  const each =
    (answers: Readonly<Record<string, Answer>>): Answer =>
    (request, response) => {
      const id = request.url?.split('/')[2] ?? ''
      const answer = answers[id] ?? json(`{"results":["${id}"]}`)
      answer(request, response)
    }
  const never: Answer = () => {}
  const bodiesIn = (text: string) =>
    [...text.matchAll(/id="answer-body-\d+">(.*?)<\/script>/gs)].map(([, body]) => body)

  test('has them in the order of its requests, whichever comes first, after one request each', async () => {
    let answerFirst = () => {}
    const { open, seen } = await start(
      each({
        e1: (...call) => {
          answerFirst = () => json('{"results":["e1"]}')(...call)
        },
        e3: (...call) => {
          json('{"results":["e3"]}')(...call)
          answerFirst()
        },
      }),
      echo,
      AMPLE,
    )
    const text = await (await open(undefined, {}, '/')).text()
    expect(bodiesIn(text)).toEqual(['e1', 'e2', 'e3'].map((id) => `{"results":["${id}"]}`))
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map(({ url }) => url))).toEqual(
      new Set(['e1', 'e2', 'e3'].map((id) => `/environment/${id}/deploymentHistory`)),
    )
  })

  test('waits for none that is slow', async () => {
    const { open } = await start(each({ e2: never }), echo, 2_000)
    const text = await (await open(undefined, {}, '/')).text()
    expect(bodiesIn(text)).toEqual(['e1', 'e3'].map((id) => `{"results":["${id}"]}`))
  })

  test.each([401, 403, 404, 429, 500])('leaves out what is answered with %i', async (status) => {
    const { open } = await start(each({ e1: json('{"detail":"no"}', status) }), echo, AMPLE)
    const text = await (await open(undefined, {}, '/')).text()
    expect(bodiesIn(text)).toEqual(['e2', 'e3'].map((id) => `{"results":["${id}"]}`))
    expect(text).not.toContain('detail')
  })

  test('holds a mebibyte of them at most', async () => {
    const half = json(`{"results":"${'a'.repeat(600 * 1024)}"}`)
    const { open } = await start(each({ e1: half, e2: half, e3: half }), echo, AMPLE)
    expect(bodiesIn(await (await open(undefined, {}, '/')).text())).toHaveLength(1)
  })

  test('is rendered as it loads if there is none', async () => {
    const { open } = await start(each({ e1: never, e2: never, e3: json('{}', 500) }))
    expect(await (await open(undefined, {}, '/')).text()).toContain(
      '<div id="root"><p>/</p><p>UTC</p></div>',
    )
  })

  test('has no answer to another session', async () => {
    const { host, open } = await start(whoAsks, echo, AMPLE)
    const names = ['qat_a', 'qat_b']
    const sessions = await Promise.all(names.map((name) => signInAt(host, name)))
    const texts = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        (await open([sessions[index % 2] ?? ''], {}, '/')).text(),
      ),
    )
    for (const [index, text] of texts.entries()) {
      expect(bodiesIn(text)).toEqual(Array(3).fill(`{"for":"Token ${names[index % 2]}"}`))
      expect(text).not.toContain(`Token ${names[(index + 1) % 2]}`)
    }
  })
})

test('no page has an answer to another session, among 1,000 at once', async () => {
  const { host, open } = await start(whoAsks, echo, AMPLE)
  const names = ['qat_a', 'qat_b']
  const sessions = await Promise.all(names.map((name) => signInAt(host, name)))
  // Four at a time for each session, as many as one may have.
  for (let round = 0; round < 125; round += 1) {
    const texts = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        (await open([sessions[index % 2] ?? ''])).text(),
      ),
    )
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(`Token ${names[index % 2]}`)
      expect(text).not.toContain(`Token ${names[(index + 1) % 2]}`)
    }
  }
})
