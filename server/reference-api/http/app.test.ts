import { describe, expect, it } from 'vitest'
import { apiErrorBodySchema } from '#src/contract/api-error-body.ts'
import { createApp } from './app.ts'
import { createCredentials } from './credentials.ts'
import type { Operation } from './operation.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { refuse } from './refusal.ts'
import { createRequestLog } from './request-log.ts'
import { NOON, ask } from '#reference/testing/test-client.ts'

const now = () => NOON

// Made-up operations, one for each way to fail.
const echo: Operation = {
  method: 'POST',
  path: '/echo/:word',
  accepts: 'json',
  prepare: ({ body, params }) =>
    params['word'] === 'bad'
      ? refuse(400, 'A bad word')
      : () => (params['word'] === 'lost' ? refuse(404, 'Lost') : Response.json({ body })),
}
const failing: Operation = {
  method: 'GET',
  path: '/fails',
  accepts: 'nothing',
  prepare: () => () => {
    throw new Error('an internal secret')
  },
}

const build = (limit = 1000) => {
  const credentials = createCredentials(now)
  const app = createApp({
    operations: [echo, failing],
    openApi: { about: 'this' },
    credentials,
    limiter: createRateLimiter({ limit, windowMs: 3_600_000, now }),
    log: createRequestLog(),
    now,
  })
  return { app, credentials, authorization: `Token ${credentials.mintToken()}` }
}
const { app, credentials, authorization } = build()
const forbidden = `Token ${credentials.mintToken({ forbidden: true })}`
const json = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type },
})
const huge = JSON.stringify('x'.repeat(1024 * 1024))

describe('refusals', () => {
  it.each<[string, number, string, string | undefined, RequestInit]>([
    ['an unknown path', 404, '/nowhere', authorization, {}],
    ['an unknown path without a credential', 404, '/nowhere', undefined, {}],
    ['a slash at the end', 404, '/fails/', authorization, {}],
    ['another method', 405, '/echo/hi', authorization, { method: 'DELETE' }],
    ['another method without a credential', 405, '/echo/hi', undefined, { method: 'PUT' }],
    [
      'no credential, before the body is checked',
      401,
      '/echo/bad',
      undefined,
      json('{', 'text/csv'),
    ],
    ['text', 415, '/echo/hi', authorization, json('{}', 'text/plain')],
    ['a form', 415, '/echo/hi', authorization, json('{}', 'application/x-www-form-urlencoded')],
    [
      'another charset',
      415,
      '/echo/hi',
      authorization,
      json('{}', 'application/json; charset=latin1'),
    ],
    ['text, before its size', 415, '/echo/hi', authorization, json(huge, 'text/plain')],
    ['a large body', 413, '/echo/hi', authorization, json(huge)],
    ['a large body, before the permission', 413, '/echo/hi', forbidden, json(huge)],
    ['half of a JSON body', 400, '/echo/hi', authorization, json('{"a":')],
    ['an empty body', 400, '/echo/hi', authorization, json('')],
    ['bad input, before the permission', 400, '/echo/bad', forbidden, json('{}')],
    ['no permission, before a missing resource', 403, '/echo/lost', forbidden, json('{}')],
    ['something lost', 404, '/echo/lost', authorization, json('{}')],
    ['an internal failure', 500, '/fails', authorization, {}],
  ])(
    'answer %s with %i and the general error body',
    async (_what, status, path, credential, init) => {
      const response = await ask(app, path, credential, init)
      expect(response.status).toBe(status)
      expect(response.headers.get('Content-Type')).toBe('application/json')
      const body = apiErrorBodySchema.parse(await response.json())
      expect(body.status).toBe(status)
      expect(body.message).not.toContain('secret')
      expect(response.headers.get('X-RateLimit-Limit')).toBe('1000')
      expect(response.headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/)
      expect(response.headers.get('X-RateLimit-Reset')).toMatch(/^\d{10}$/)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    },
  )

  it('name the allowed methods', async () => {
    const post = await ask(app, '/echo/hi', authorization)
    expect(post.headers.get('Allow')).toBe('POST, OPTIONS')
    const get = await ask(app, '/fails', authorization, { method: 'PATCH' })
    expect(get.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
  })

  it('check the budget after the credential and before the body', async () => {
    const spent = build(1)
    await ask(spent.app, '/echo/hi', spent.authorization, json('{}'))
    const late = await ask(spent.app, '/echo/hi', spent.authorization, json('{', 'text/csv'))
    expect(late.status).toBe(429)
    const unknownCaller = await ask(spent.app, '/echo/hi', 'Token nobody', json('{}'))
    expect(unknownCaller.status).toBe(401)
    const elsewhere = await ask(spent.app, '/nowhere', spent.authorization)
    expect(elsewhere.status).toBe(404)
  })

  it('stop reading a body of unknown length at the limit', async () => {
    let chunks = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1
        controller.enqueue(new Uint8Array(256 * 1024))
      },
    })
    const request = new Request('http://api.example.com/echo/hi', {
      method: 'POST',
      body,
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect((await app.fetch(request)).status).toBe(413)
    expect(chunks).toBeLessThan(10)
  })
})

describe('JSON bodies', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ])('are read as %s', async (type) => {
    const response = await ask(app, '/echo/hi', authorization, json('{"a":[1]}', type))
    expect(await response.json()).toEqual({ body: { a: [1] } })
  })
})

describe('public documents', () => {
  it('need no credential', async () => {
    expect(await (await ask(app, '/openapi.json')).json()).toEqual({ about: 'this' })
    expect((await ask(app, '/openapi.json', undefined, { method: 'POST' })).status).toBe(405)
  })
})

describe('a browser on another origin', () => {
  const preflight = (path: string) =>
    ask(app, path, undefined, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://console.example.com',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    })

  it('may send a preflight without a credential, to unknown paths too', async () => {
    for (const path of ['/echo/hi', '/nowhere']) {
      const response = await preflight(path)
      expect(response.status).toBe(204)
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(response.headers.get('Access-Control-Allow-Headers')).toBe(
        'Authorization, Content-Type',
      )
      expect(response.headers.get('Access-Control-Allow-Methods')).toContain('POST')
    }
  })

  it('may read the rate limit of every response', async () => {
    const response = await ask(app, '/nowhere')
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe(
      'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Date',
    )
  })

  it('sends no plain OPTIONS request, which gets no CORS preflight response', async () => {
    const response = await ask(app, '/echo/hi', undefined, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
    expect((await ask(app, '/nowhere', undefined, { method: 'OPTIONS' })).status).toBe(404)
  })
})
