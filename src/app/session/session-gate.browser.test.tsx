import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { requestSignIn, type SessionState, type SessionStore } from '#src/api/session-store.ts'
import { createStore } from '#src/lib/values/store.ts'
import { createMemoryApi, createMemorySession } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { SessionGate } from './session-gate.tsx'
import { SessionNotice } from './session-notice.tsx'

/* When a session ends while the person types, no typed text is lost or goes to another field. */

const keys = (text: string) => userEvent.keyboard(text)
const field = (name: string) => page.getByRole('textbox', { name })
const dialog = page.getByRole('dialog', { name: 'Your session ended' })
const notice = page.getByRole('status').filter({ hasText: 'Your session ended.' })
/** The person types nothing for two seconds. */
const pause = () => vi.advanceTimersByTimeAsync(2000)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

const open = () => {
  const session: SessionStore = {
    ...createMemorySession(),
    state: createStore<SessionState>({ kind: 'ended', at: new Date(), reason: 'withdrawn' }),
  }
  mount(
    <ConnectionProvider value={{ api: createMemoryApi(() => ({})), session }}>
      <QueryClientProvider client={createQueryClient()}>
        <SessionNotice />
        {/* Clear of the notice. */}
        <div className="pt-40">
          <input aria-label="Owner" />
          <input aria-label="Zone" />
          <button type="button">Refresh</button>
        </div>
        <SessionGate />
      </QueryClientProvider>
    </ConnectionProvider>,
  )
  return () => requestSignIn(session.prompt)
}

test('a notice appears at once, and sign-in opens when the person pauses typing', async () => {
  const end = open()
  await userEvent.click(field('Owner'))
  await keys('typed')
  end()
  await expect.element(notice).toBeVisible()
  await keys(' before{Tab}the end')
  await expect.element(field('Owner')).toHaveValue('typed before')
  await expect.element(field('Zone')).toHaveValue('the end')
  await vi.advanceTimersByTimeAsync(1900)
  await expect.element(dialog).not.toBeInTheDocument()
  await pause()
  await expect.element(dialog).toBeVisible()
})

test('sign-in opens in time although the clock is set back by an hour', async () => {
  const end = open()
  await userEvent.click(field('Owner'))
  await keys('typed')
  end()
  await expect.element(notice).toBeVisible()
  vi.setSystemTime(Date.now() - 3_600_000)
  await pause()
  await pause()
  await expect.element(dialog).toBeVisible()
})

test('continuing to type closes sign-in, which then opens from the notice only', async () => {
  const end = open()
  await userEvent.click(field('Owner'))
  await keys('one')
  end()
  await pause()
  await expect.element(dialog).toBeVisible()
  await keys(' two')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field('Owner')).toHaveValue('one two')
  end()
  await keys('{Tab}three')
  await expect.element(field('Zone')).toHaveValue('three')
  await pause()
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Sign in again' }))
  await expect.element(dialog).toBeVisible()
  await keys('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(notice).toBeVisible()
})

test('Tab pressed just as sign-in opens moves to the next field of the page', async () => {
  const end = open()
  await userEvent.click(field('Owner'))
  await keys('one')
  end()
  await pause()
  await expect.element(dialog).toBeVisible()
  await keys('{Tab}two')
  await expect.element(field('Zone')).toHaveValue('two')
})

test('pressing a button opens sign-in at once', async () => {
  const end = open()
  await userEvent.click(field('Owner'))
  await keys('one')
  end()
  // By keyboard, because a pointer click would wait for the notice to move out of its way.
  await keys('{Tab}{Tab}{Enter}')
  await expect.element(dialog).toBeVisible()
})
