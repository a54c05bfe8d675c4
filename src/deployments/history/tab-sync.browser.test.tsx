import { expect, it } from 'vitest'
import { createTabShare } from './tab-sync.ts'

const isDue = () => true

it('keeps two tabs from polling right after each other, before one has heard of the other', async () => {
  const one = createTabShare('held')
  const other = createTabShare('held')
  const polled: string[] = []
  const pollAs = (name: string) => async () => {
    polled.push(name)
  }
  await one.unlessPolling(isDue, pollAs('one'))
  await other.unlessPolling(isDue, pollAs('other'))
  expect(polled).toEqual(['one'])
  await expect
    .poll(async () => {
      await other.unlessPolling(isDue, pollAs('other'))
      return polled
    })
    .toEqual(['one', 'other'])
})

it('lets one tab at a time begin a poll, of whatever environment', async () => {
  const begun: string[] = []
  const begin = (name: string) =>
    createTabShare(name).unlessPolling(isDue, async () => {
      begun.push(name)
    })
  await expect
    .poll(async () => {
      await Promise.all([begin('production'), begin('staging')])
      return begun
    })
    .toEqual(['production'])
  await expect
    .poll(async () => {
      await begin('staging')
      return begun
    })
    .toEqual(['production', 'staging'])
})

it('says that a poll failed to the tab that sent it', async () => {
  const share = createTabShare('failing')
  const failing = () => share.unlessPolling(isDue, () => Promise.reject(new Error('No answer.')))
  // Once it is its turn.
  await expect.poll(() => failing().catch(String)).toBe('Error: No answer.')
})

it('never says that another tab polls an environment that none polls', async () => {
  const ask = (name: string) => createTabShare(name).unlessPolling(isDue, async () => {})
  await expect.poll(() => ask('first')).toBe('polled')
  // Nobody may begin another poll yet, and neither of these must keep the other from it later.
  expect(await Promise.all([ask('second'), ask('second')])).toEqual(['notYet', 'notYet'])
})
