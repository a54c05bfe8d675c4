import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createMemorySession } from '#src/testing/memory-api.ts'
import { tellHostAboutUse } from './tell-host-about-use.ts'

const ENDED = 'Sessions end after 30 minutes without use.'
const OPEN = { session: { scheme: 'Token', expiresAt: null } }

test('a person who works on the page keeps the session; one who comes back too late signs in over it', async () => {
  let answer: object = OPEN
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json(answer))
  })
  const session = createMemorySession()
  tellHostAboutUse(session, 30 * 60)

  await userEvent.keyboard('a')
  expect(asked).toEqual([])
  vi.setSystemTime(Date.now() + 60_000)
  await userEvent.keyboard('bc')
  await expect.poll(() => asked).toEqual(['/session'])
  expect(session.state.get().kind).toBe('signedIn')

  answer = { session: null, ended: ENDED }
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await userEvent.keyboard('d')
  await expect
    .poll(() => session.state.get())
    .toMatchObject({ kind: 'ended', reason: 'noSession', message: ENDED })
  expect(session.prompt.get()).toBe('due')

  vi.setSystemTime(Date.now() + 31 * 60_000)
  await userEvent.keyboard('e')
  expect(asked).toHaveLength(2)
})
