import { useEffect, useState } from 'react'
import type { History } from '#src/deployments/history/history.ts'
import { deploymentUnderWay } from '#src/deployments/past/environment.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { deploymentIn, tabStateOf } from './tab-state.ts'
import { useTabIcon } from '#src/shared/use-tab-icon.ts'

/**
 * The prefix of the tab's title: the progress of the current deployment or, if it ended while the tab
 * was hidden, its result until the tab is shown. Also sets the tab's icon.
 */
export const useTabState = (history: History | undefined): string | undefined => {
  const now = useNow(60_000)
  const [followed, setFollowed] = useState<string>()
  const runningId = history && deploymentUnderWay(history, now)?.id
  // A deployment is followed until its end has been seen.
  if (runningId !== undefined && followed !== runningId) setFollowed(runningId)
  const shown = history && followed !== undefined ? deploymentIn(history, followed) : undefined
  const ended =
    runningId === undefined &&
    followed !== undefined &&
    (!shown || meaningOf(shown.status).phase === 'ended')

  useEffect(() => {
    if (!ended) return undefined
    const seen = () => {
      if (document.visibilityState === 'visible') setFollowed(undefined)
    }
    // The tab is visible: the page shows the result, so clear the tab after a moment.
    const timer = setTimeout(seen, 4000)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [ended])

  const { words, tone } = (history && tabStateOf(history, followed, now)) ?? {}
  useTabIcon(tone)
  return words
}
