import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createMemorySession } from '#src/testing/memory-api.ts'
import { tellHostAboutUse } from './tell-host-about-use.ts'

const ENDED = 'Sessions end after 30 minutes without use.'
const OPEN = { session: { scheme: 'Token', expiresAt: null } }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a person who works on the page keeps the session; one who comes back too late signs in over it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let answer: object = OPEN
  const asked = vi.fn(() => Promise.resolve(Response.json(answer)))
  vi.stubGlobal('fetch', asked)
  const session = createMemorySession()
  tellHostAboutUse(session, 30 * 60)

  await userEvent.keyboard('a')
  expect(asked).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 60_000)
  await userEvent.keyboard('bc')
  await vi.waitFor(() =>
    expect(asked).toHaveBeenCalledExactlyOnceWith('/session', expect.anything()),
  )
  expect(session.state.get().kind).toBe('signedIn')

  answer = { session: null, ended: ENDED }
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await userEvent.keyboard('d')
  await vi.waitFor(() =>
    expect(session.state.get()).toMatchObject({
      kind: 'ended',
      reason: 'noSession',
      message: ENDED,
    }),
  )
  expect(session.prompt.get()).toBe('due')

  vi.setSystemTime(Date.now() + 31 * 60_000)
  await userEvent.keyboard('e')
  expect(asked).toHaveBeenCalledTimes(2)
})
