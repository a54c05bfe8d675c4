import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createWaitingLine } from './waiting-line.ts'

afterEach(() => {
  vi.useRealTimers()
})

const never = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A line, with the names of the requests in the order in which their turn came. */
const start = (most: number, mostWaiting = 100, waitMs = 10_000) => {
  const line = createWaitingLine({ most, mostWaiting, waitMs })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const enter = (name: string, signal = never) => {
    const entered = line(name.slice(0, 1), signal).then((end) => {
      started.push(name)
      ends.set(name, end)
    })
    // Those that still wait when a test ends are refused later.
    entered.catch(() => {})
    return entered
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { enter, end, started }
}

test('the keys take turns, and the requests of a key keep their order', async () => {
  const { enter, end, started } = start(1)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void enter(name)
  await settled()
  expect(started).toEqual(['a1'])
  for (let turn = 0; turn < 6; turn += 1) await end(started.at(-1) ?? '')
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('ending a request twice frees one place', async () => {
  const { enter, end, started } = start(1)
  for (const name of ['a1', 'a2', 'a3']) void enter(name)
  await settled()
  await end('a1')
  await end('a1')
  expect(started).toEqual(['a1', 'a2'])
})

test('a request that finds too many waiting is refused at once', async () => {
  const { enter, end, started } = start(1, 2)
  for (const name of ['a1', 'a2', 'b1']) void enter(name)
  await expect(enter('c1')).rejects.toMatchObject({ what: 'no-turn' })
  await end('a1')
  void enter('c2')
  await end('a2')
  await end('b1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'c2'])
})

test('a request that has waited for too long is refused, and its place is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { enter, end, started } = start(1, 1)
  void enter('a1')
  const late = enter('b1').catch((error: unknown) => error)
  vi.advanceTimersByTime(10_000)
  expect(await late).toMatchObject({ what: 'no-turn' })
  void enter('c1')
  await end('a1')
  expect(started).toEqual(['a1', 'c1'])
  // Once it runs, no time ends it.
  vi.advanceTimersByTime(20_000)
  void enter('d1')
  await settled()
  expect(started).toEqual(['a1', 'c1'])
})

test('a request that is aborted while it waits frees its place', async () => {
  const { enter, end, started } = start(1, 2)
  const gone = new AbortController()
  void enter('a1')
  const left = enter('b1', gone.signal).catch((error: unknown) => error)
  void enter('c1')
  gone.abort(new Error('left'))
  expect(await left).toMatchObject({ message: 'left' })
  void enter('d1')
  await end('a1')
  await end('c1')
  expect(started).toEqual(['a1', 'c1', 'd1'])
  await expect(enter('e1', gone.signal)).rejects.toThrow('left')
})

test('never are more running than allowed, and everyone who stays has a turn', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('enter' as const), key: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('end' as const), nth: fc.nat(20) }),
    fc.record({ kind: fc.constant('leave' as const), nth: fc.nat(20) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step), async (most, steps) => {
      const line = createWaitingLine({ most, mostWaiting: 100, waitMs: 10_000 })
      const running: (() => void)[] = []
      const waiting = new Set<AbortController>()
      for (const taken of steps) {
        if (taken.kind === 'enter') {
          const controller = new AbortController()
          waiting.add(controller)
          line(taken.key, controller.signal).then(
            (end) => {
              waiting.delete(controller)
              running.push(end)
            },
            () => waiting.delete(controller),
          )
        } else if (taken.kind === 'end') running.splice(taken.nth, 1)[0]?.()
        else [...waiting][taken.nth]?.abort(new Error('left'))
        await settled()
        expect(running.length).toBeLessThanOrEqual(most)
        expect(waiting.size === 0 || running.length === most).toBe(true)
      }
      while (running.length > 0) {
        running.pop()?.()
        await settled()
      }
      expect(waiting.size).toBe(0)
    }),
    { numRuns: 50 },
  )
})
