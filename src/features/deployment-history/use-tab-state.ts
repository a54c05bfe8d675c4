import { useEffect, useState } from 'react'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Tone } from '#src/ui/tone.ts'
import { type History, indexOfId } from './history.ts'
import { progressWords, runningIn } from './running.ts'
import { lookOf } from './state-look.ts'
import { tabIcon } from './tab-icon.ts'

/** What the tab says of a deployment while nobody need look at the page. */
export type TabState = { words: string; tone: Tone }

const find = (history: History, id: string): Deployment | undefined => {
  const item = history.items[indexOfId(history, id) ?? -1]
  return item?.kind === 'deployment' ? item.deployment : undefined
}

const showIcon = (href: string) => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return undefined
  const before = link.href
  link.href = href
  return () => {
    link.href = before
  }
}

/**
 * What tab title and icon say: the deployment that runs, and, after it ended unseen, how it ended,
 * until somebody looks. The icon is put on the tab here.
 */
export const useTabState = (history: History | undefined): TabState | undefined => {
  const running = history && runningIn(history)
  const [followed, setFollowed] = useState<string>()
  const runningId = running?.id
  // The one that ran stays followed until its end was seen.
  if (runningId !== undefined && followed !== runningId) setFollowed(runningId)
  const ended = running === undefined && followed !== undefined

  useEffect(() => {
    if (!ended) return undefined
    const seen = () => {
      if (document.visibilityState === 'visible') setFollowed(undefined)
    }
    // Looked at right now: the page itself tells, and the tab only for a moment.
    const timer = setTimeout(seen, 4000)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [ended])

  const told = running ?? (history && followed !== undefined ? find(history, followed) : undefined)
  const tone = told && lookOf(told.status).tone
  useEffect(() => (tone === undefined ? undefined : showIcon(tabIcon(tone))), [tone])
  return (
    told && {
      words: running ? progressWords(told) : lookOf(told.status).label,
      tone: lookOf(told.status).tone,
    }
  )
}
