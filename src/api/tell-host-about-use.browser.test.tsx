import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createMemorySession } from '#src/testing/memory-api.ts'
import { tellHostAboutUse } from './tell-host-about-use.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const listener = () => {
  const check = vi.fn(() => Promise.resolve())
  tellHostAboutUse({ ...createMemorySession(), check }, 30 * 60)
  return check
}

test('the host hears of a person who works on the page, once a minute', async () => {
  const reported = listener()
  await userEvent.keyboard('a')
  expect(reported).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE)
  await userEvent.keyboard('bc')
  expect(reported).toHaveBeenCalledExactlyOnceWith({ attended: true })
  vi.advanceTimersByTime(31 * MINUTE)
  await userEvent.keyboard('d')
  expect(reported).toHaveBeenCalledTimes(2)
})

test('the computer’s clock, set back, does not keep it from the host', async () => {
  const reported = listener()
  vi.setSystemTime(Date.now() - 120 * MINUTE)
  vi.advanceTimersByTime(MINUTE)
  await userEvent.keyboard('a')
  expect(reported).toHaveBeenCalledOnce()
})

test('it is told at once by whoever wakes the computer, whose steady clock stood still', async () => {
  const reported = listener()
  vi.setSystemTime(Date.now() + 31 * MINUTE)
  await userEvent.keyboard('a')
  expect(reported).toHaveBeenCalledOnce()
})
