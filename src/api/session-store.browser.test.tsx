import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UNATTENDED } from '#src/contract/host.ts'
import { createApi } from './create-api.ts'
import { createSessionStore } from './session-store.ts'

/* Who ends a session: the host and the API, whatever this computer's clock says. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const REAL = Date.parse('2026-03-02T12:00:00Z')
const ENDED = 'Sessions end 12 hours after signing in.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const iso = (ms: number) => new Date(ms).toISOString()

/** A host with a clock of its own, on which a session of so many minutes began. */
const hostWith = (kind: 'Bearer' | 'Token', minutes: number) => {
  let now = REAL
  const end = REAL + minutes * MINUTE
  const session = {
    scheme: kind,
    expiresAt: kind === 'Bearer' ? iso(end) : null,
    endsAt: iso(end),
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', (_: string, { method = 'GET', headers }: RequestInit) => {
    asked.push(`${method}${new Headers(headers).has(UNATTENDED) ? ' unattended' : ''}`)
    const isOpen = now < end
    return Promise.resolve(
      Response.json(isOpen ? { session, now } : { session: null, ended: ENDED }),
    )
  })
  return {
    session,
    asked,
    /** Time passes for everybody; for the host only while the computer sleeps. */
    pass: async (ms: number) => {
      now += ms
      await vi.advanceTimersByTimeAsync(ms)
    },
    /** The computer sleeps: its steady clock may stand still. */
    sleep: (ms: number) => {
      now += ms
      vi.setSystemTime(Date.now() + ms)
    },
  }
}

const openStore = () => createSessionStore(createApi({ mode: 'gateway', apiBaseUrl: '/api' }))

const CREDENTIAL = { scheme: 'Token', credential: 'qat_1234' } as const

const wake = () => document.dispatchEvent(new Event('visibilitychange'))

describe.each([
  ['right', 0],
  ['two hours ahead', 2 * HOUR],
  ['two hours behind', -2 * HOUR],
  ['a year ahead', 365 * 24 * HOUR],
  ['in 1970', -REAL],
])('on a computer whose clock is %s', (_, off) => {
  beforeEach(() => {
    vi.setSystemTime(REAL + off)
  })

  test.each(['load', 'sign in', 'rendered by the host'])(
    'a JWT ends its session when it expires, not before: %s',
    async (how) => {
      const host = hostWith('Bearer', 60)
      const store = openStore()
      if (how === 'load') await store.load()
      else if (how === 'sign in') await store.signIn(CREDENTIAL)
      else store.resume({ session: host.session, now: REAL })
      expect(store.state.get().kind).toBe('signedIn')
      await host.pass(60 * MINUTE - 1)
      expect(store.state.get().kind).toBe('signedIn')
      await host.pass(1)
      expect(store.state.get()).toMatchObject({ kind: 'ended', reason: 'expired' })
      expect(store.prompt.get()).toBe('due')
    },
  )

  test('the host is asked when its own end of a session has come', async () => {
    const host = hostWith('Token', 60)
    const store = openStore()
    await store.load()
    host.asked.length = 0
    await host.pass(60 * MINUTE - 1)
    expect(host.asked).toEqual([])
    await host.pass(1)
    expect(host.asked).toEqual(['GET unattended'])
    expect(store.state.get()).toMatchObject({ kind: 'ended', reason: 'noSession', message: ENDED })
    expect(store.prompt.get()).toBe('due')
  })

  test('a computer that slept through the end hears of it when it wakes', async () => {
    const host = hostWith('Bearer', 60)
    const store = openStore()
    await store.load()
    await host.pass(10 * MINUTE)
    host.sleep(2 * HOUR)
    wake()
    await vi.waitFor(() =>
      expect(store.state.get()).toMatchObject({ kind: 'ended', reason: 'expired' }),
    )
  })

  test('a computer that slept for some of the time ends it in time, also where nobody looks', async () => {
    const host = hostWith('Bearer', 60)
    const store = openStore()
    await store.load()
    host.sleep(30 * MINUTE)
    await host.pass(MINUTE)
    await host.pass(29 * MINUTE - 1)
    expect(store.state.get().kind).toBe('signedIn')
    await host.pass(1)
    expect(store.state.get()).toMatchObject({ kind: 'ended', reason: 'expired' })
  })
})

test.each([2 * HOUR, -2 * HOUR])(
  'a clock that is set by %d ms while the page is open ends nothing',
  async (by) => {
    vi.setSystemTime(REAL)
    const host = hostWith('Bearer', 60)
    const store = openStore()
    await store.load()
    const before = store.end.get()
    vi.setSystemTime(REAL + by)
    wake()
    await vi.waitFor(() => expect(store.end.get()).not.toBe(before))
    await host.pass(59 * MINUTE)
    expect(store.state.get().kind).toBe('signedIn')
    // Asked once: from then on, the clocks run alike again.
    expect(host.asked).toEqual(['GET', 'GET unattended'])
    await host.pass(MINUTE)
    expect(store.state.get()).toMatchObject({ kind: 'ended', reason: 'expired' })
  },
)

test('a host of an earlier version tells no time, and ends the session itself', async () => {
  vi.setSystemTime(REAL + 2 * HOUR)
  const { session } = hostWith('Bearer', 60)
  const asked = vi.fn(() => Promise.resolve(Response.json({ session })))
  vi.stubGlobal('fetch', asked)
  const store = openStore()
  await store.load()
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(store.state.get().kind).toBe('signedIn')
  expect(asked).toHaveBeenCalledOnce()
})

describe('in direct mode', () => {
  const jwtUntil = (ms: number) => `e30.${btoa(JSON.stringify({ exp: ms / 1000 }))}.x`
  const open = async (headers: () => Record<string, string>) => {
    vi.setSystemTime(REAL + 2 * HOUR)
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([], { headers: headers() })))
    const api = createApi({ mode: 'direct', apiBaseUrl: 'https://api.example' })
    const store = createSessionStore(api)
    await store.signIn({ scheme: 'Bearer', credential: jwtUntil(REAL + HOUR) })
    const request = () =>
      api.request({ method: 'GET', path: '/x', purpose: 'reading' }, (body) => body)
    return { store, request }
  }

  test('the API’s time ends a session, where the page may read it', async () => {
    const { store, request } = await open(() => ({ Date: new Date(REAL).toUTCString() }))
    expect(store.state.get().kind).toBe('signedIn')
    await request()
    await vi.advanceTimersByTimeAsync(HOUR - 1)
    expect(store.state.get().kind).toBe('signedIn')
    await vi.advanceTimersByTimeAsync(1)
    expect(store.state.get()).toMatchObject({ kind: 'ended', reason: 'expired' })
  })

  test('the API’s refusal ends it where the page may not', async () => {
    const { store, request } = await open(() => ({}))
    await request()
    await vi.advanceTimersByTimeAsync(5 * HOUR)
    expect(store.state.get().kind).toBe('signedIn')
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ message: 'JWT expired' }, { status: 401 })),
    )
    await expect(request()).rejects.toThrow('JWT expired')
    expect(store.state.get()).toMatchObject({ kind: 'ended', reason: 'expired' })
  })
})

describe('signing in where the session does not last', () => {
  const signInWith = async (after: object) => {
    const { session } = hostWith('Token', 60)
    vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
      Promise.resolve(Response.json(method === 'POST' ? { session, now: REAL } : after)),
    )
    const store = openStore()
    const said = await store.signIn(CREDENTIAL).then(String, String)
    return { said, kind: store.state.get().kind }
  }

  test('says that the browser keeps no cookies, and what helps', async () => {
    const { said, kind } = await signInWith({ session: null, ended: ENDED, hadCookie: false })
    expect(said).toBe(
      `Error: This browser does not keep cookies for ${location.host}. Allow cookies for this address in the browser’s settings, and in extensions that block them, then sign in again.`,
    )
    expect(kind).toBe('signedOut')
  })

  test('says that hosts differ where the browser did send the cookie', async () => {
    const { said, kind } = await signInWith({ session: null, ended: ENDED, hadCookie: true })
    expect(said).toContain('they need the same SESSION_SECRET')
    expect(kind).toBe('signedOut')
  })
})

test('no channel between tabs is needed to sign in and out', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  hostWith('Token', 60)
  const store = openStore()
  await store.signIn(CREDENTIAL)
  expect(store.state.get().kind).toBe('signedIn')
  await store.signOut().catch(() => {})
  expect(store.state.get().kind).toBe('signedOut')
})

test.each([
  ['a page of a proxy', () => new Response('<h1>Log in</h1>')],
  ['an error page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['JSON without a session', () => Response.json({ ok: true })],
])('signing in says that %s is not an answer of the host', async (_, answer) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  await expect(openStore().signIn(CREDENTIAL)).rejects.toThrow(
    'Something other than the Tidemark server responded. A proxy may want you to sign in there first.',
  )
})
