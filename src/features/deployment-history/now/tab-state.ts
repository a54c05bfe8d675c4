import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Tone } from '#src/ui/tone.ts'
import { deploymentInProgress, progressWords } from '#src/deployments/insights/in-progress.ts'
import { failuresIn } from '#src/deployments/insights/failures.ts'
import { type History, indexOfId } from '#src/deployments/history/history.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

/** The browser tab: words before the title, and the tone of its icon. */
export type TabState = { readonly words: string | undefined; readonly tone: Tone | undefined }

const find = (history: History, id: string): Deployment | undefined => {
  const item = history.items[indexOfId(history, id) ?? -1]
  return item?.kind === 'deployment' ? item.deployment : undefined
}

/**
 * The progress of the current deployment or, if there is none, the result of the `followed` one. The
 * icon stays red while anything fails, whatever else is deployed.
 */
export const tabStateOf = (history: History, followed: string | undefined): TabState => {
  const running = deploymentInProgress(history)?.deployment
  const shown = running ?? (followed === undefined ? undefined : find(history, followed))
  const look = shown && lookOf(shown.status)
  return {
    words: running ? progressWords(running) : look?.label,
    tone: failuresIn(history).open.size > 0 ? 'danger' : look?.tone,
  }
}
