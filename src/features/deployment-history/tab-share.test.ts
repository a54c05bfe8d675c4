import { afterEach, describe, expect, it } from 'vitest'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { createTabShare, type Looked, type TabShare } from './tab-share.ts'

const NOW = Date.parse('2026-11-20T14:00:00Z')
const opened: (() => void)[] = []

/** A tab on an environment, and what it hears from the others. */
const tab = (environmentId: string): { share: TabShare; heard: Looked[] } => {
  const share = createTabShare(environmentId)
  const heard: Looked[] = []
  opened.push(share.listen((looked) => heard.push(looked)))
  return { share, heard }
}

afterEach(() => {
  for (const close of opened.splice(0)) close()
})

const page = aPage([aDeployment()])

describe('tabs on one environment', () => {
  it('see what one of them saw, and wait from then on', async () => {
    const [one, other] = [tab('a'), tab('a')]
    one.share.begin(NOW)
    one.share.tell(page, NOW + 50)
    await expect.poll(() => other.heard).toHaveLength(1)
    expect(other.heard[0]?.page).toEqual(page)
    expect(other.share.lookedAt()).toBe(NOW + 50)
    expect(one.heard).toEqual([])
  })

  it('hear nothing of other environments', async () => {
    const [one, same, other] = [tab('a'), tab('a'), tab('b')]
    one.share.tell(page, NOW)
    await expect.poll(() => same.heard).toHaveLength(1)
    expect(other.heard).toEqual([])
  })
})
