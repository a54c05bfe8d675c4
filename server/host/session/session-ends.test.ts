import { describe, expect, test } from 'vitest'
import { UNATTENDED } from '#src/contract/host.ts'
import { createHost } from '#host/create-host.ts'
import type { SessionEnds } from './session-cookie.ts'

/* When sessions end by themselves, and how often one may try to sign in. */

const START = Date.parse('2026-03-02T12:00:00Z')
const OLD = 'o'.repeat(32)
const NEW = 'n'.repeat(32)
const MINUTE = 60
const HISTORY = '/api/environment/4fca0ae7-0000-4000-8000-000000000000/deploymentHistory'
const TOKEN = { scheme: 'Token', credential: 'qat_1234' }

/** Whoever does not read answers to the end keeps their requests open. */
const statusOf = async (asked: Promise<Response>) => {
  const answer = await asked
  await answer.text()
  return answer.status
}

/** A host with a clock to wind, and a browser that keeps its cookies. */
const browserAt = (
  sessionEnds: SessionEnds,
  {
    secrets = () => [OLD],
    signInLimit = 30,
  }: { secrets?: () => string[]; signInLimit?: number } = {},
) => {
  let at = START
  const host = createHost({
    reach: { mode: 'gateway', apiUrl: 'https://api.example', sessionSecrets: secrets },
    now: () => new Date(at),
    sessionEnds,
    signInLimit,
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
    fetch: () => Promise.resolve(Response.json([])),
  })
  const jar = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await host.request(path, { ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (cookie.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    jar,
    pass: (seconds: number) => (at += seconds * 1000),
    ask,
    signIn: (body: object = TOKEN) =>
      ask('/session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    signOut: () => ask('/session', { method: 'DELETE' }),
    poll: () => statusOf(ask(HISTORY, { headers: { [UNATTENDED]: '1' } })),
    read: () => statusOf(ask(HISTORY)),
  }
}

const usedCookie = ({ jar }: ReturnType<typeof browserAt>) =>
  [...jar.keys()].find((name) => name.endsWith('.used')) ?? 'none'

describe('the absolute end', () => {
  const ENDS = { afterSeconds: 8 * 60 * MINUTE, idleSeconds: undefined }

  test('comes however much the session is used, and the answer says when sessions end', async () => {
    const browser = browserAt(ENDS)
    const signedIn = await browser.signIn()
    expect(signedIn.headers.getSetCookie()[0]).toContain('Max-Age=28800;')
    browser.pass(8 * 60 * MINUTE - 1)
    expect(await browser.read()).toBe(200)
    browser.pass(1)
    const answer = await browser.ask(HISTORY)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('Sessions end 8 hours after signing in.') as string,
    })
  })

  test('a shorter one holds for sessions that were sealed before', async () => {
    const before = browserAt(ENDS)
    await before.signIn()
    const after = browserAt({ ...ENDS, afterSeconds: 30 * MINUTE })
    for (const [name, value] of before.jar) after.jar.set(name, value)
    after.pass(29 * MINUTE)
    expect(await (await after.ask('/session')).json()).toMatchObject({
      session: { expiresAt: null, endsAt: '2026-03-02T12:30:00.000Z' },
    })
    expect(await after.read()).toBe(200)
    after.pass(MINUTE)
    expect(await after.read()).toBe(401)
  })
})

describe('without an absolute end', () => {
  const NEVER = { afterSeconds: Infinity, idleSeconds: undefined }
  const YEAR = 365 * 24 * 60 * MINUTE
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('a session with an API token stays open, and browsers keep its cookie as long as they can', async () => {
    const browser = browserAt(NEVER)
    const signedIn = await browser.signIn()
    expect(await signedIn.json()).toEqual({
      session: { scheme: 'Token', expiresAt: null },
      now: START,
    })
    expect(signedIn.headers.getSetCookie()[0]).toContain('Max-Age=34560000;')
    browser.pass(10 * YEAR)
    expect(await browser.read()).toBe(200)
    expect(await (await browser.ask('/session')).json()).toMatchObject({
      session: { scheme: 'Token', expiresAt: null },
    })
    await browser.signOut()
    expect(await browser.read()).toBe(401)
  })

  test('a session with a JWT ends with it', async () => {
    const browser = browserAt(NEVER)
    const credential = `${encode({ alg: 'HS256' })}.${encode({ exp: START / 1000 + 3600 })}.c2ln`
    const signedIn = await browser.signIn({ scheme: 'Bearer', credential })
    expect(await signedIn.json()).toMatchObject({
      session: { endsAt: '2026-03-02T13:00:00.000Z' },
    })
    expect(signedIn.headers.getSetCookie()[0]).toContain('Max-Age=3600;')
    browser.pass(3599)
    expect(await browser.read()).toBe(200)
    browser.pass(1)
    expect(await browser.read()).toBe(401)
  })

  test('a session still ends without use, if that is set, and the answer names only that', async () => {
    const browser = browserAt({ ...NEVER, idleSeconds: 30 * MINUTE })
    expect(await (await browser.ask('/session')).json()).toMatchObject({
      ended: 'You are signed out. Sessions end after 30 minutes of inactivity.',
    })
    await browser.signIn()
    browser.pass(30 * MINUTE)
    expect(await browser.read()).toBe(401)
  })

  test('nobody who is signed out is told of an end', async () => {
    expect(await (await browserAt(NEVER).ask('/session')).json()).toMatchObject({
      ended: 'You are signed out.',
    })
  })

  test('one that is set later holds for sessions that were sealed before', async () => {
    const before = browserAt(NEVER)
    await before.signIn()
    const after = browserAt({ afterSeconds: 30 * MINUTE, idleSeconds: undefined })
    for (const [name, value] of before.jar) after.jar.set(name, value)
    expect(await (await after.ask('/session')).json()).toMatchObject({
      session: { endsAt: '2026-03-02T12:30:00.000Z' },
    })
    after.pass(30 * MINUTE)
    expect(await after.read()).toBe(401)
  })
})

describe('the idle end', () => {
  const ENDS = { afterSeconds: 8 * 60 * MINUTE, idleSeconds: 30 * MINUTE }

  test('comes when nobody has used the session for so long, and the answer says that', async () => {
    const browser = browserAt(ENDS)
    await browser.signIn()
    browser.pass(30 * MINUTE - 1)
    expect(await browser.poll()).toBe(200)
    browser.pass(1)
    const answer = await browser.ask(HISTORY)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      message: 'You were signed out after 30 minutes of inactivity.',
    })
    expect(await (await browser.ask('/session')).json()).toEqual({
      session: null,
      ended: 'You were signed out after 30 minutes of inactivity.',
      hadCookie: true,
    })
  })

  test('is put off by use, of which /session is one, up to the absolute end', async () => {
    const browser = browserAt(ENDS)
    await browser.signIn()
    for (let half = 0; half < 16; half += 1) {
      expect(await browser.read()).toBe(200)
      browser.pass(15 * MINUTE)
      await browser.ask('/session')
      browser.pass(14 * MINUTE)
    }
    expect(await browser.read()).toBe(200)
    browser.pass(16 * MINUTE)
    expect(await browser.read()).toBe(401)
  })

  test('polls do not put it off', async () => {
    const browser = browserAt(ENDS)
    await browser.signIn()
    for (let minute = 0; minute < 29; minute += 1) {
      browser.pass(MINUTE)
      expect(await browser.poll()).toBe(200)
    }
    browser.pass(MINUTE)
    expect(await browser.poll()).toBe(401)
  })

  test('is noted once a minute, in a cookie that scripts cannot read', async () => {
    const browser = browserAt(ENDS)
    await browser.signIn()
    browser.pass(59)
    expect((await browser.ask(HISTORY)).headers.getSetCookie()).toEqual([])
    browser.pass(1)
    expect((await browser.ask(HISTORY)).headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^tidemark-[\da-f]{8}\.used=[\w.-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect((await browser.ask(HISTORY)).headers.getSetCookie()).toEqual([])
  })

  test.each<[string, (note: string) => string]>([
    ['altered', (note) => `${note.slice(0, -4)}AAAA`],
    ['unsigned', (note) => `${note.split('.').slice(0, 2).join('.')}.`],
    ['no note', () => 'x'],
  ])('a note that is %s counts for nothing', async (_name, forge) => {
    const browser = browserAt(ENDS)
    await browser.signIn()
    browser.pass(20 * MINUTE)
    await browser.read()
    const name = usedCookie(browser)
    browser.jar.set(name, forge(browser.jar.get(name) ?? ''))
    browser.pass(9 * MINUTE)
    expect(await browser.poll()).toBe(200)
    browser.pass(MINUTE)
    expect(await browser.poll()).toBe(401)
  })

  test('the note of one session does not keep another one open', async () => {
    const browser = browserAt(ENDS)
    await browser.signIn()
    const [first = ['', '']] = browser.jar
    browser.pass(20 * MINUTE)
    await browser.signIn()
    browser.pass(10 * MINUTE)
    await browser.read()
    expect(await browser.poll()).toBe(200)
    browser.jar.set(...first)
    expect(await browser.poll()).toBe(401)
  })

  test('signing out removes the note, and an answer that arrives late brings no session back', async () => {
    const browser = browserAt(ENDS)
    await browser.signIn()
    browser.pass(2 * MINUTE)
    await browser.read()
    const name = usedCookie(browser)
    const note = browser.jar.get(name) ?? ''
    await browser.signOut()
    expect([...browser.jar]).toEqual([])
    browser.jar.set(name, note)
    expect(await browser.read()).toBe(401)
  })

  test('a rotated secret keeps it', async () => {
    let secrets = [OLD]
    const browser = browserAt(ENDS, { secrets: () => secrets })
    await browser.signIn()
    browser.pass(20 * MINUTE)
    await browser.read()
    secrets = [NEW, OLD]
    browser.pass(20 * MINUTE)
    expect(await browser.read()).toBe(200)
    browser.pass(20 * MINUTE)
    expect(await browser.read()).toBe(200)
  })
})

describe('too many tries to sign in', () => {
  const ENDS = { afterSeconds: 60 * MINUTE, idleSeconds: undefined }

  test('are refused with words and a time, until that has passed', async () => {
    const browser = browserAt(ENDS, { signInLimit: 2 })
    expect((await browser.signIn()).status).toBe(200)
    expect((await browser.signIn()).status).toBe(200)
    const answer = await browser.signIn()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('600')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.json()).toMatchObject({
      message:
        'Too many sign-in attempts from your network in 10 minutes. Try again in 10 minutes.',
    })
    expect(await browser.read()).toBe(200)
    browser.pass(10 * MINUTE)
    expect((await browser.signIn()).status).toBe(200)
  })

  test('neither the sample workspace nor what is no credential counts', async () => {
    const browser = browserAt(ENDS, { signInLimit: 1 })
    for (let nth = 0; nth < 3; nth += 1) {
      expect((await browser.signIn({ sample: true })).status).toBe(200)
      expect((await browser.signIn({ scheme: 'Bearer', credential: 'no-jwt' })).status).toBe(400)
    }
    expect((await browser.signIn()).status).toBe(200)
    expect((await browser.signIn()).status).toBe(429)
  })
})
