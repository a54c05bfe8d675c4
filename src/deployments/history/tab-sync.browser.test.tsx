import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTabShare, type TabShare } from './tab-sync.ts'

const isDue = () => true

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
})

/** Ends the turn of whoever polled last. */
const endTurn = () => vi.advanceTimersByTimeAsync(500)
afterEach(endTurn)

/** Tries again after each turn, because locks are released a moment later. */
const expectInTurn = async (attempt: () => Promise<unknown>, result: unknown) => {
  const nextAttempt = async () => {
    await endTurn()
    return attempt()
  }
  await expect.poll(nextAttempt).toEqual(result)
}

it('keeps two tabs from polling right after each other, before one has heard of the other', async () => {
  const polled: string[] = []
  const pollAs = (name: string, share: TabShare) =>
    share.unlessPolling(isDue, async () => void polled.push(name))
  const [one, other] = [createTabShare('held'), createTabShare('held')]
  await expectInTurn(() => pollAs('one', one), 'polled')
  expect(await pollAs('other', other)).toBe('notYet')
  await expectInTurn(() => pollAs('other', other), 'polled')
  expect(polled).toEqual(['one', 'other'])
})

it('lets one tab at a time begin a poll, of whatever environment', async () => {
  const begin = (name: string) => createTabShare(name).unlessPolling(isDue, async () => {})
  const both = () => Promise.all([begin('production'), begin('staging')])
  await expectInTurn(both, ['polled', 'notYet'])
  await expectInTurn(() => begin('staging'), 'polled')
})

it('says that a poll failed to the tab that sent it', async () => {
  const share = createTabShare('failing')
  const failing = () => share.unlessPolling(isDue, () => Promise.reject(new Error('No answer.')))
  await expectInTurn(() => failing().catch(String), 'Error: No answer.')
})

it('never says that another tab polls an environment that none polls', async () => {
  const ask = (name: string) => createTabShare(name).unlessPolling(isDue, async () => {})
  await expectInTurn(() => ask('first'), 'polled')
  // Nobody may begin another poll yet, and neither of these must keep the other from it later.
  expect(await Promise.all([ask('second'), ask('second')])).toEqual(['notYet', 'notYet'])
})

describe('a browser that refuses with all site data', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('locks: a tab polls when it is due, and only then', async () => {
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(
      new DOMException('The request was denied.', 'SecurityError'),
    )
    const share = createTabShare('refused')
    const poll = vi.fn(() => Promise.resolve())
    expect(await share.unlessPolling(() => false, poll)).toBe('notYet')
    expect(poll).not.toHaveBeenCalled()
    expect(await share.unlessPolling(isDue, poll)).toBe('polled')
    expect(poll).toHaveBeenCalledOnce()
  })

  const refuse = () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }

  it.each([
    ['lacks', undefined],
    ['refuses', new Proxy(BroadcastChannel, { construct: refuse })],
  ])('channels, or %s them: a tab polls for itself', async (_, channel) => {
    vi.stubGlobal('BroadcastChannel', channel)
    const share = createTabShare('alone')
    const stop = share.listen(() => {})
    const at = Date.now()
    share.broadcast(undefined, { at, came: at })
    expect(share.lastPolledAt()).toBe(at)
    stop()
  })
})
