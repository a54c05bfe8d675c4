import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Tone } from '#src/ui/styles/tone.ts'
import { type History, indexOfId } from '#src/deployments/history/history.ts'
import { useEffect, useState } from 'react'
import { useTabIcon } from '#src/shared/use-tab-icon.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { deploymentUnderWay, environmentNow, isFailing } from '#src/deployments/past/environment.ts'
import { sharedNamesIn } from '#src/deployments/past/past.ts'
import { hasFailed, meaningOf } from '#src/deployments/record/state.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { progressWords } from '#src/deployments/words/summary.ts'
import { outcomeWords } from './change-words.ts'

/** The browser tab: words before the title, and the tone of its icon. */
export type TabState = { readonly words: string | undefined; readonly tone: Tone | undefined }

/** A loaded deployment by its ID. */
const deploymentIn = (history: History, id: string): Deployment | undefined => {
  const item = history.items[indexOfId(history, id) ?? -1]
  return item?.kind === 'deployment' ? item.deployment : undefined
}

/**
 * The progress of the current deployment or, if there is none, the result of the `followed` one. The
 * icon stays red while anything fails, whatever else is deployed. `now` in ms.
 */
export const tabStateOf = (
  history: History,
  followed: string | undefined,
  now: number,
): TabState => {
  const running = deploymentUnderWay(history, now)?.deployment
  const shown = running ?? (followed === undefined ? undefined : deploymentIn(history, followed))
  const { statuses, failedDeployments } = environmentNow(history, now)
  const fails =
    failedDeployments.length > 0 ||
    (shown !== undefined && shown !== running && hasFailed(shown)) ||
    [...statuses.values()].some(isFailing)
  return {
    words:
      shown &&
      (meaningOf(shown.status).phase === 'ended'
        ? outcomeWords(shown, sharedNamesIn(history))
        : progressWords(shown)),
    tone: fails ? 'danger' : shown && stateAppearance(shown.status).tone,
  }
}

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
