import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOpenedSessions } from './opened-sessions.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE = 60_000

/** Sessions that end at 100; a text with "bad" does not open. `openings` lists what was opened. */
const start = (most?: number) => {
  const openings: string[] = []
  const clock = { now: 0 }
  const sessions = createOpenedSessions({
    open: async (sealed) => {
      openings.push(sealed)
      return sealed.includes('bad') ? undefined : { of: sealed, end: 100 }
    },
    now: () => clock.now,
    ...(most !== undefined && { most }),
  })
  return { ...sessions, openings, clock }
}

test('a session is opened once, also for requests that come together', async () => {
  const { read, openings } = start()
  const all = await Promise.all([read('a'), read('a'), read('a')])
  expect(all).toEqual(Array.from({ length: 3 }, () => ({ of: 'a', end: 100 })))
  await read('a')
  expect(openings).toEqual(['a'])
})

test('each sealed text has its own session, whatever it begins with', async () => {
  const { read } = start()
  const read2 = await Promise.all(['a', 'ab', 'a'].map(read))
  expect(read2.map((session) => session?.of)).toEqual(['a', 'ab', 'a'])
})

test('a session is over at its end, though it is open', async () => {
  const { read, openings, clock } = start()
  clock.now = 99
  expect(await read('a')).toBeDefined()
  clock.now = 100
  expect(await read('a')).toBeUndefined()
  clock.now = 99
  expect(await read('a')).toBeDefined()
  expect(openings).toEqual(['a', 'a'])
})

test('what does not open is tried again', async () => {
  const { read, openings } = start()
  expect(await read('bad')).toBeUndefined()
  expect(await read('bad')).toBeUndefined()
  expect(openings).toEqual(['bad', 'bad'])
})

test('of too many sessions the least recently used is forgotten', async () => {
  const { read, openings } = start(2)
  for (const sealed of ['a', 'b', 'a', 'c', 'a', 'b']) await read(sealed)
  expect(openings).toEqual(['a', 'b', 'c', 'b'])
})

test('a session is forgotten at sign-out, and after five minutes without a request', async () => {
  const { read, forget, openings } = start()
  await read('a')
  forget('a')
  await read('a')
  expect(openings).toEqual(['a', 'a'])
  vi.advanceTimersByTime(4 * MINUTE)
  await read('a')
  vi.advanceTimersByTime(4 * MINUTE)
  await read('a')
  expect(openings).toEqual(['a', 'a'])
  vi.advanceTimersByTime(5 * MINUTE)
  await read('a')
  expect(openings).toEqual(['a', 'a', 'a'])
})
