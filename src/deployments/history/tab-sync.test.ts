import { afterEach, describe, expect, it } from 'vitest'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { createTabShare, type PollResult, type TabShare } from './tab-sync.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const opened: (() => void)[] = []

/** A tab on an environment, and the polls that it receives from the others. */
const tab = (environmentId: string): { share: TabShare; heard: PollResult[] } => {
  const share = createTabShare(environmentId)
  const heard: PollResult[] = []
  opened.push(share.listen((looked) => heard.push(looked)))
  return { share, heard }
}

afterEach(() => {
  for (const close of opened.splice(0)) close()
})

const page = aPage([aDeployment()])

describe('tabs on one environment', () => {
  it('share a poll, and wait from its time on', async () => {
    const [one, other] = [tab('a'), tab('a')]
    one.share.begin(NOW)
    one.share.broadcast(page, { at: NOW, came: NOW + 50 })
    await expect.poll(() => other.heard).toHaveLength(1)
    expect(other.heard[0]?.page).toEqual(page)
    expect(other.share.lastPolledAt()).toBe(NOW + 50)
    expect(one.heard).toEqual([])
  })

  it('receive nothing from other environments', async () => {
    const [one, same, other] = [tab('a'), tab('a'), tab('b')]
    one.share.broadcast(page, { at: NOW, came: NOW })
    await expect.poll(() => same.heard).toHaveLength(1)
    expect(other.heard).toEqual([])
  })
})
