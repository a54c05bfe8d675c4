import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectWhenQuiet } from './collect-when-quiet.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A process that has worked for so many ms, with a heap of so many MB, 10 of them in use. */
const start = () => {
  const its = { worked: 0, heap: 100, collected: 0 }
  const stop = collectWhenQuiet({
    workMs: () => its.worked,
    heapSize: () => its.heap,
    collect: () => {
      its.collected += 1
      its.heap = 10
    },
  })
  return { its, stop }
}

test('the memory of a load is given back once it is over, and only once', () => {
  const { its, stop } = start()
  its.heap = 300
  for (let look = 0; look < 5; look += 1) {
    its.worked += 500
    vi.advanceTimersByTime(2000)
  }
  expect(its.collected).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(its.collected).toBe(1)
  its.heap = 300
  stop()
  vi.advanceTimersByTime(60_000)
  expect(its.collected).toBe(1)
})

test('a heap that has hardly grown is left alone', () => {
  const { its, stop } = start()
  its.heap = 110
  vi.advanceTimersByTime(60_000)
  expect(its.collected).toBe(0)
  stop()
})
